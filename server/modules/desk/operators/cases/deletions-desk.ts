import type { Trx } from '../../../../../db/client.ts';
import { DAY_MS, HOUR_MS } from '../../../../lib/time/duration.ts';
import { erasureCutoff, restorableUntil } from '../../../trust/account-deletion/index.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toPage, parseCursor, type ListSearch } from '../desk/desk-page.ts';
import { countDeletions, countDeletionReasons, selectPendingDeletions } from './deletions.queries.ts';
import { earliestOf, pageBy, sumRows, sumUp } from '../desk/over-pods.ts';

/** The erasure job runs every few minutes, so an account that is due for longer has failed. */
const OVERDUE_MS = HOUR_MS;
/** Period over which deletion reasons are counted. */
const REASONS_PERIOD_MS = 30 * DAY_MS;

/** Accounts deleted before this moment should have been erased. */
export const overdueBefore = (now: Date) => new Date(erasureCutoff(now).getTime() - OVERDUE_MS);

/**
 * Creates the read-only view of accounts in their 14 days of grace and of overdue erasures. Only the member can restore
 * the account, by the link in their mail; a job erases it.
 */
export function createDeletionsDesk(deps: Pick<DeskDeps, 'desk' | 'clock' | 'tenants'>) {
  const { desk } = deps;
  return {
    /** Sites whose deletions the operator may see. */
    sites: (ctx: DeskCtx) => desk.sites(ctx, 'deletions.look'),

    /** Deleted accounts, the earliest erasure first. @param asked.overdue only accounts whose erasure is overdue */
    list: async (ctx: DeskCtx, { site, overdue, after }: ListSearch & { overdue?: boolean }) => {
      const now = deps.clock.now();
      const late = overdueBefore(now);
      const asked = { until: overdue ? late : null, after: parseCursor(after), now };
      const read = async (trx: Trx, tenantIds: readonly string[]) => ({
        found: await selectPendingDeletions(trx, { ...asked, tenantIds }),
        counted: await countDeletions(trx, tenantIds, late),
        reasons: await countDeletionReasons(trx, tenantIds, new Date(now.getTime() - REASONS_PERIOD_MS)),
      });
      const merge = (answers: Array<Awaited<ReturnType<typeof read>>>) => ({
        found: pageBy('deletedAt')(answers.map((each) => each.found)),
        counted: {
          pending: sumUp(answers.map((each) => each.counted.pending)),
          overdue: sumUp(answers.map((each) => each.counted.overdue)),
          oldest: earliestOf(answers.map((each) => each.counted.oldest)),
        },
        reasons: sumRows(
          answers.map((each) => each.reasons),
          ({ reason }) => reason,
        ).toSorted((one, other) => other.count - one.count),
      });
      const { found, counted, reasons } = await desk.read(
        ctx,
        { permission: 'deletions.look', only: site },
        read,
        merge,
      );
      const page = toPage(found, 'deletedAt', ({ deletedAt, ...row }) => ({
        ...row,
        since: deletedAt.toISOString(),
        // When it will be erased and can no longer be restored.
        due: restorableUntil(deletedAt).toISOString(),
        overdue: deletedAt <= late,
      }));
      return { ...page, pending: counted.pending, overdue: counted.overdue, reasons };
    },
  };
}

export type DeletionsView = Awaited<ReturnType<ReturnType<typeof createDeletionsDesk>['list']>>;

/** Number of overdue erasures; the other deletions need no operator. */
export async function countOverdueDeletions(
  trx: Trx,
  tenantIds: readonly string[],
  now: Date,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { overdue: count, oldest } = await countDeletions(trx, tenantIds, overdueBefore(now));
  return { count, oldest, newest: null };
}
