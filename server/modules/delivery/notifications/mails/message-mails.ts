import type { Trx } from '../../../../../db/client.ts';
import { offlineAt } from '../../../platform/visibility/index.ts';
import type { MailRow } from './mails.queries.ts';
import {
  lockParticipant,
  MESSAGE_TEMPLATES,
  rescheduleNotification,
  selectOtherMails,
} from './message-mails.queries.ts';
import { MIN_MAIL_INTERVAL_MS } from '../../../platform/outbox/index.ts';

/**
 * Whether a mail about messages is not sent now, checked at send time because it may have waited for hours. A member
 * who is back online is notified after sending without reading. A mail whose messages are covered by another mail is
 * dropped; later messages are notified when the interval is over.
 * @param clock platform time `now` and wall-clock time `at`, see `startAttempt`
 */
export async function deferMessageMail(
  trx: Trx,
  tenantId: string,
  mail: MailRow & { userId: string },
  { now, at }: { now: Date; at: Date },
): Promise<boolean> {
  const { id, userId, template, referenceId, queuedAt } = mail;
  if (!MESSAGE_TEMPLATES.includes(template) || referenceId === null) return false;
  const about = { conversationId: referenceId, userId };
  // Must precede reading the other mails: of two sent concurrently, one sees the other.
  const participant = await lockParticipant(trx, tenantId, about);
  if (!participant) return false;
  const { sentAt, sending } = await selectOtherMails(trx, tenantId, { ...about, id, at });
  const delivery = { ...about, profileId: participant.profileId, mailedAt: sentAt };
  const awayAt = offlineAt(participant);
  if (now < awayAt) {
    await rescheduleNotification(trx, tenantId, { ...delivery, dueAt: awayAt });
    return true;
  }
  const hourOver = sentAt && new Date(sentAt.getTime() + MIN_MAIL_INTERVAL_MS);
  if (sending || !sentAt || !hourOver || hourOver <= now) return sending;
  if (sentAt < queuedAt) await rescheduleNotification(trx, tenantId, { ...delivery, dueAt: hourOver });
  return true;
}
