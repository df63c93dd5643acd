import type { Trx } from '../../../../db/client.ts';
import { erasableBefore, restorableUntil } from '../../departure/restore-link.ts';
import { createDesk } from '../desk.ts';
import type { DeskDeps } from '../desk.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { pageOf, placeAfter } from '../desk-page.ts';
import type { DeskPage } from '../desk-page.ts';
import { countDeletions, countReasons, selectPendingDeletions } from './deletions.queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rounds erase what is due within minutes: what is due for longer has failed. */
const LATE_MS = HOUR_MS;
/** Reasons are counted over so long. */
const REASONS_MS = 30 * DAY_MS;

const lateBefore = (now: Date) => new Date(erasableBefore(now).getTime() - LATE_MS);

/** A deleted account in the list. Moments in ISO 8601. */
export interface DeletionRow {
  id: string;
  tenantId: string;
  since: string;
  /** From when on it is erased, and cannot be restored any more. */
  due: string;
  overdue: boolean;
  reasons: string[];
}

/** A page of deleted accounts, with the numbers of all. */
export interface DeletionsView extends DeskPage<DeletionRow> {
  /** Up to 1,001. */
  pending: number;
  overdue: number;
  reasons: Array<{ reason: string; count: number }>;
}

/**
 * Creates the view of accounts in their 14 days and of erasures that are overdue. There is nothing to decide: the member alone
 * restores, by the mailed link, and a round erases.
 */
export function createDeletionsDesk(deps: Pick<DeskDeps, 'console' | 'clock' | 'tenants'>) {
  const desk = createDesk(deps);
  return {
    /** The sites that the operator sees here. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'deletions.look'),

    /** Deleted accounts, those that are erased first in front. @param asked.overdue only those that should be erased by now */
    list: (
      ctx: DeskCtx,
      {
        site = null,
        overdue = false,
        after = null,
      }: { site?: string | null; overdue?: boolean; after?: string | null },
    ): Promise<DeletionsView> => {
      const now = deps.clock.now();
      const late = lateBefore(now);
      return desk.read(ctx, { permission: 'deletions.look', only: site }, async (trx, tenantIds) => {
        const asked = { tenantIds, until: overdue ? late : null, after: placeAfter(after), now };
        const found = pageOf(await selectPendingDeletions(trx, asked), ({ deletedAt: at, id }) => ({ at, id }));
        const { pending, overdue: failed } = await countDeletions(trx, tenantIds, late);
        const reasons = await countReasons(trx, tenantIds, new Date(now.getTime() - REASONS_MS));
        const rows = found.rows.map(({ deletedAt, ...row }) => ({
          ...row,
          since: deletedAt.toISOString(),
          due: restorableUntil(deletedAt).toISOString(),
          overdue: deletedAt <= late,
        }));
        return { rows, next: found.next, pending, overdue: failed, reasons };
      });
    },
  };
}

/** Erasures that are overdue: the others wait for nobody. */
export async function countOverdueDeletions(
  trx: Trx,
  tenantIds: readonly string[],
  now: Date,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { overdue: count, oldest } = await countDeletions(trx, tenantIds, lateBefore(now));
  return { count, oldest, newest: null };
}
