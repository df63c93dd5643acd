import { z } from 'zod';

import type { Deps } from '../../deps.ts';
import { createSealer } from '../../lib/sealer.ts';
import type { Cursor } from './fitting.queries.ts';

/** Where a page ended: the place of its last profile, and the number of the page that comes next. */
export interface PageEnd extends Cursor {
  next: number;
}

/** Seconds for which one can go on from a page. */
const CURSOR_SECONDS = 86_400;

const sealed = z.tuple([z.int(), z.uuid(), z.int(), z.int()]);
const purposeOf = (tenantId: string) => `search cursor of ${tenantId}`;

type CursorDeps = Pick<Deps, 'env' | 'clock'>;

/** A cursor for addresses. Sealed: it knows to the millisecond when a member was active last, which nobody may read. */
export function writeCursor(deps: CursorDeps, tenantId: string, { lastActiveAt, id, rank, next }: PageEnd): string {
  const fields: z.input<typeof sealed> = [lastActiveAt.getTime(), id, rank, next];
  return createSealer(deps.env.SECRET, deps.clock).seal(purposeOf(tenantId), fields, CURSOR_SECONDS);
}

/** Reads what `writeCursor` wrote for the same site within a day; null for anything else. */
export function readCursor(deps: CursorDeps, tenantId: string, text: string): PageEnd | null {
  const fields = sealed.safeParse(createSealer(deps.env.SECRET, deps.clock).open(purposeOf(tenantId), text));
  if (!fields.success) return null;
  const [time, id, rank, next] = fields.data;
  const lastActiveAt = new Date(time);
  return { lastActiveAt, id, rank, next };
}
