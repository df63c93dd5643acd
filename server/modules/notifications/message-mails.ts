import type { Trx } from '../../../db/client.ts';
import { awayFrom } from '../profiles/presence.ts';
import type { MailRow } from './mails.queries.ts';
import { lockSide, MESSAGE_MAILS, putOffNotice, selectOtherMails } from './message-mails.queries.ts';

/** One mail an hour for one conversation (decisions, section 7). */
export const BETWEEN_MAILS_MS = 3_600_000;

/**
 * Whether a mail about messages is kept back at the moment when it would leave: hours may have passed since it was queued.
 * A member who has come back is told when they have left again and not read on. What another mail about the conversation
 * says needs no second one; what that could not know is told when its hour is over.
 * @param clock `now` of the platform, `at` of the wall, see `startAttempt`
 */
export async function keepBack(
  trx: Trx,
  tenantId: string,
  mail: MailRow & { userId: string },
  { now, at }: { now: Date; at: Date },
): Promise<boolean> {
  const { id, userId, template, referenceId, queuedAt } = mail;
  if (!MESSAGE_MAILS.includes(template) || referenceId === null) return false;
  const about = { conversationId: referenceId, userId };
  // Locked before the other mails are looked at: of two that leave at the same moment, one sees the other.
  const side = await lockSide(trx, tenantId, about);
  if (!side) return false;
  const { sentAt, leaving } = await selectOtherMails(trx, tenantId, { ...about, id, at });
  const told = { ...about, profileId: side.profileId, mailedAt: sentAt };
  const awayAt = awayFrom(side);
  if (now < awayAt) {
    await putOffNotice(trx, tenantId, { ...told, dueAt: awayAt });
    return true;
  }
  const hourOver = sentAt && new Date(sentAt.getTime() + BETWEEN_MAILS_MS);
  if (leaving || !sentAt || !hourOver || hourOver <= now) return leaving;
  if (sentAt < queuedAt) await putOffNotice(trx, tenantId, { ...told, dueAt: hourOver });
  return true;
}
