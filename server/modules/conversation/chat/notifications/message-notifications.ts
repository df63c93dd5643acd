import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import type { MessageNotificationJob } from '../../../../jobs/queues.ts';
import { MIN_MAIL_INTERVAL_MS, queueMail, queuePush } from '../../../platform/outbox/index.ts';
import type { CardRow } from '../../../people/profiles/index.ts';
import { offlineAt, ONLINE_MS } from '../../../platform/visibility/index.ts';
import {
  selectDueNotifications,
  lockDueNotification,
  updateNotificationState,
} from './message-notifications.queries.ts';
import { REMIND_AFTER_MS } from './unread-reminders.ts';
import { startUnreadReminder } from './unread-reminders.queries.ts';

const BATCH_SIZE = 200;

type NotificationDeps = Pick<Deps, 'database' | 'clock' | 'jobs'>;

/**
 * When to notify a recipient: immediately when they are away; when their presence expires if they are online; never for
 * fictional profiles.
 */
export function notificationDueAt(recipient: Pick<CardRow, 'fictional' | 'lastActiveAt'>, sentAt: Date): Date | null {
  if (recipient.fictional) return null;
  const awayAt = offlineAt(recipient);
  return awayAt > sentAt ? awayAt : sentAt;
}

/**
 * Notifies a member who is away of unread messages: a push for each, a mail at most once an hour per conversation. The
 * first notification of a conversation uses the first-message variant. Idempotent.
 */
export function notifyRecipient(deps: NotificationDeps, job: MessageNotificationJob): Promise<void> {
  return deps.database.withTenant(job.tenantId, (trx) => sendDueNotification(trx, deps, job, 'wait'));
}

async function sendDueNotification(
  trx: Trx,
  deps: NotificationDeps,
  participant: MessageNotificationJob,
  locked: 'wait' | 'skip',
): Promise<void> {
  const { tenantId, conversationId: referenceId } = participant;
  const now = deps.clock.now();
  const waiting = await lockDueNotification(trx, participant, now, locked);
  if (!waiting) return;
  const { userId, isNew, pushedBefore, mailedAt } = waiting;
  if (waiting.unreadCount === 0 || !waiting.visible)
    return updateNotificationState(trx, participant, { notificationDueAt: null });
  const awayAt = offlineAt(waiting);
  if (awayAt > now) return updateNotificationState(trx, participant, { notificationDueAt: awayAt });

  await startUnreadReminder(trx, participant, new Date(now.getTime() + REMIND_AFTER_MS));
  const kind = isNew && !pushedBefore ? 'conversation' : 'message';
  if (waiting.unpushed) await queuePush(trx, deps, { tenantId, userId, kind, referenceId });
  const nextMail = mailedAt && new Date(mailedAt.getTime() + MIN_MAIL_INTERVAL_MS);
  if (nextMail && nextMail > now)
    return updateNotificationState(trx, participant, { notificationDueAt: nextMail, pushed: true });
  const template = isNew && !mailedAt ? 'new_conversation' : 'new_message';
  await queueMail(trx, deps, { tenantId, userId, template, referenceId });
  return updateNotificationState(trx, participant, { notificationDueAt: null, mailedAt: now, pushed: true });
}

/** Sends all due notifications. Concurrent processes share the work with `skip locked`. */
export async function notifyDueRecipients(
  deps: NotificationDeps,
  tenantId: string,
  atOnce = BATCH_SIZE,
): Promise<number> {
  const now = deps.clock.now();
  const wanted = { now, lastActiveBy: new Date(now.getTime() - ONLINE_MS), limit: atOnce };
  const looked = new Set<string>();
  for (;;) {
    const due = await deps.database.withTenant(tenantId, (trx) => selectDueNotifications(trx, tenantId, wanted));
    const before = looked.size;
    for (const participant of due) {
      looked.add(`${participant.conversationId} ${participant.profileId}`);
      await deps.database.withTenant(tenantId, (trx) =>
        sendDueNotification(trx, deps, { tenantId, ...participant }, 'skip'),
      );
    }
    // Rows locked by another process would be selected again and again.
    if (due.length < atOnce || looked.size === before) return looked.size;
  }
}
