import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { DAY_MS, WEEK_MS } from '../../../lib/time/duration.ts';
import { queueMail, queuePush } from '../../platform/outbox/index.ts';
import { missingProfileParts, type ProfilePart } from './missing-parts.ts';
import { selectProfileContent, selectRecentlyActivated } from './profile-reminders.queries.ts';

/** The first reminder is sent two days after activation, the second and last one a week after it. */
const FIRST_REMINDER_MS = 2 * DAY_MS;
const SECOND_REMINDER_MS = WEEK_MS;
/** Minimum interval between the two, also if the first one was late. */
const REMINDER_INTERVAL_MS = SECOND_REMINDER_MS - FIRST_REMINDER_MS;
/** Members activated longer ago get no reminder. */
const LAST_REMINDER_MS = 21 * DAY_MS;
const BATCH_SIZE = 500;

/** Sends reminders to members whose profile lacks a photo or both text and interests. */
export async function sendProfileReminders(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const due = await selectRecentlyActivated(trx, tenantId, {
    from: ago(LAST_REMINDER_MS),
    until: ago(FIRST_REMINDER_MS),
    quietSince: ago(REMINDER_INTERVAL_MS),
    reminders: 2,
    limit: BATCH_SIZE,
  });
  for (const userId of due) {
    await queuePush(trx, deps, { tenantId, userId, kind: 'profile', referenceId: null });
    await queueMail(trx, deps, { tenantId, userId, template: 'profile_reminder' });
  }
  return due.length;
}

/**
 * The missing parts of a member's profile when the reminder is sent; null if it was completed while the mail was
 * queued.
 */
export async function findProfileGaps(trx: Trx, tenantId: string, userId: string): Promise<ProfilePart[] | null> {
  const content = await selectProfileContent(trx, tenantId, userId);
  const gaps = content ? missingProfileParts(content) : [];
  return gaps.length > 0 ? gaps : null;
}
