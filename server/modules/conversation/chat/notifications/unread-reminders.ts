import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { MIN_MAIL_INTERVAL_MS, queueMail, queuePush } from '../../../platform/outbox/index.ts';
import { offlineAt } from '../../../platform/visibility/index.ts';
import {
  recordReminder,
  deleteObsoleteReminders,
  postponeReminders,
  selectReminderCandidates,
  type ReminderCandidate,
} from './unread-reminders.queries.ts';

/** The first reminder follows after one day, the second and last after three. */
export const REMIND_AFTER_MS = DAY_MS;
const REMIND_AGAIN_MS = 2 * DAY_MS;
const MAX_REMINDERS = 2;
/** Minimum interval between two reminder mails to a member. */
const MIN_INTERVAL_MS = DAY_MS;
const BATCH_SIZE = 200;

/**
 * Reminds members who are away of unread messages: one mail for all conversations, at least an hour after a mail about
 * one of them, since that covers the same messages.
 */
export async function sendUnreadReminders(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const due = await selectReminderCandidates(trx, tenantId, now, BATCH_SIZE);
  for (const reader of due) await remindMember(trx, deps, tenantId, { ...reader, now });
  return due.length;
}

async function remindMember(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  { userId, profileId, lastActiveAt, remindedAt, mailedAt, now }: ReminderCandidate & { now: Date },
): Promise<void> {
  const owner = { tenantId, profileId };
  await deleteObsoleteReminders(trx, owner, now);
  const until = new Date(
    Math.max(
      offlineAt({ lastActiveAt }).getTime(),
      remindedAt ? remindedAt.getTime() + MIN_INTERVAL_MS : 0,
      mailedAt ? mailedAt.getTime() + MIN_MAIL_INTERVAL_MS : 0,
    ),
  );
  if (until > now) return postponeReminders(trx, owner, { now, until });
  const again = new Date(now.getTime() + REMIND_AGAIN_MS);
  const reminded = await recordReminder(trx, owner, { now, again, most: MAX_REMINDERS });
  if (reminded === 0) return;
  await queuePush(trx, deps, { tenantId, userId, kind: 'unread', referenceId: null });
  await queueMail(trx, deps, { tenantId, userId, template: 'unread_reminder' });
}
