import { z } from 'zod';

import type { Deps } from '../../../../deps.ts';
import { createSealer } from '../../../../lib/security/sealer.ts';
import { DAY_SECONDS } from '../../../../lib/time/duration.ts';
import type { Cursor } from '../matching/matching.queries.ts';

/** End of a page: the position of its last profile, and the number of the next page. */
export interface PageCursor extends Cursor {
  next: number;
}

/** How long a cursor is valid. */
const CURSOR_SECONDS = DAY_SECONDS;

const cursorSchema = z.tuple([z.int(), z.uuid(), z.int(), z.int()]);
const purposeOf = (tenantId: string) => `search cursor of ${tenantId}`;

type CursorDeps = Pick<Deps, 'env' | 'clock'>;

/**
 * Writes a cursor for addresses. Encrypted: it contains a member's last activity or signup in milliseconds, which must not be
 * readable.
 */
export function writeCursor(deps: CursorDeps, tenantId: string, { moment, id, rank, next }: PageCursor): string {
  const fields: z.input<typeof cursorSchema> = [moment.getTime(), id, rank, next];
  return createSealer(deps.env.secrets, deps.clock).seal(purposeOf(tenantId), fields, CURSOR_SECONDS);
}

/** Reads a cursor that `writeCursor` wrote for the same site within a day; null for anything else. */
export function readCursor(deps: CursorDeps, tenantId: string, text: string): PageCursor | null {
  const fields = cursorSchema.safeParse(createSealer(deps.env.secrets, deps.clock).open(purposeOf(tenantId), text));
  if (!fields.success) return null;
  const [time, id, rank, next] = fields.data;
  return { moment: new Date(time), id, rank, next };
}
