import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { queueMail, queuePush } from '../../platform/outbox/index.ts';
import { ONLINE_MS } from '../../platform/visibility/index.ts';
import { takeDueReminders } from './matches.queries.ts';

/** Minimum interval between two reminders to a member. */
const MIN_INTERVAL_MS = DAY_MS;
const BATCH_SIZE = 500;

/** Reminds members who are away of a match in which nobody has written, before it leaves the new matches. */
export async function sendMatchReminders(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const span = { now, awaySince: ago(ONLINE_MS), quietSince: ago(MIN_INTERVAL_MS) };
  const due = await takeDueReminders(trx, tenantId, { ...span, limit: BATCH_SIZE });
  for (const { userId, matchedId } of due) {
    await queuePush(trx, deps, { tenantId, userId, kind: 'match_reminder', referenceId: matchedId });
    await queueMail(trx, deps, { tenantId, userId, template: 'match_reminder', referenceId: matchedId });
  }
  return due.length;
}
