import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { MessageNoticeJob } from '../../jobs/queues.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { BETWEEN_MAILS_MS } from '../notifications/message-mails.ts';
import { queuePush } from '../notifications/push-notices.ts';
import type { CardRow } from '../profiles/cards.ts';
import { awayFrom, ONLINE_MS } from '../profiles/presence.ts';
import { selectDueSides, selectWaitingSide, updateSide } from './message-notices.queries.ts';
import { REMIND_AFTER_MS } from './unread-reminders.ts';
import { waitForReading } from './unread-reminders.queries.ts';

const AT_ONCE = 200;

type NoticeDeps = Pick<Deps, 'database' | 'clock' | 'jobs'>;

/**
 * When to notify a recipient: immediately when they are away; when their presence expires if they are online; never for
 * fictional profiles.
 */
export function whenToTell(recipient: Pick<CardRow, 'fictional' | 'lastActiveAt'>, sentAt: Date): Date | null {
  if (recipient.fictional) return null;
  const awayAt = awayFrom(recipient);
  return awayAt > sentAt ? awayAt : sentAt;
}

/**
 * Notifies a member who is away of unread messages: a push for each, a mail at most once an hour per conversation. The
 * first notification of a conversation uses the first-message variant. Idempotent.
 */
export function tellOfMessages(deps: NoticeDeps, job: MessageNoticeJob): Promise<void> {
  return deps.database.withTenant(job.tenantId, (trx) => tell(trx, deps, job, 'wait'));
}

async function tell(trx: Trx, deps: NoticeDeps, side: MessageNoticeJob, locked: 'wait' | 'skip'): Promise<void> {
  const { tenantId, conversationId: referenceId } = side;
  const now = deps.clock.now();
  const waiting = await selectWaitingSide(trx, side, now, locked);
  if (!waiting) return;
  const { userId, isNew, pushedBefore, mailedAt } = waiting;
  if (waiting.unreadCount === 0 || !waiting.visible) return updateSide(trx, side, { noticeDueAt: null });
  const awayAt = awayFrom(waiting);
  if (awayAt > now) return updateSide(trx, side, { noticeDueAt: awayAt });

  await waitForReading(trx, side, new Date(now.getTime() + REMIND_AFTER_MS));
  const kind = isNew && !pushedBefore ? 'conversation' : 'message';
  if (waiting.unpushed) await queuePush(trx, deps, { tenantId, userId, kind, referenceId });
  const nextMail = mailedAt && new Date(mailedAt.getTime() + BETWEEN_MAILS_MS);
  if (nextMail && nextMail > now) return updateSide(trx, side, { noticeDueAt: nextMail, pushed: true });
  const template = isNew && !mailedAt ? 'new_conversation' : 'new_message';
  await queueMail(trx, deps, { tenantId, userId, template, referenceId });
  return updateSide(trx, side, { noticeDueAt: null, mailedAt: now, pushed: true });
}

/**
 * Sends all due notifications. Concurrent processes share the work with `skip locked`.
 * @returns number of conversations checked
 */
export async function tellDueMessages(deps: NoticeDeps, tenantId: string, atOnce = AT_ONCE): Promise<number> {
  const now = deps.clock.now();
  const wanted = { now, lastActiveBy: new Date(now.getTime() - ONLINE_MS), limit: atOnce };
  const looked = new Set<string>();
  for (;;) {
    const due = await deps.database.withTenant(tenantId, (trx) => selectDueSides(trx, tenantId, wanted));
    const before = looked.size;
    for (const side of due) {
      looked.add(`${side.conversationId} ${side.profileId}`);
      await deps.database.withTenant(tenantId, (trx) => tell(trx, deps, { tenantId, ...side }, 'skip'));
    }
    // Rows locked by another process would be selected again and again.
    if (due.length < atOnce || looked.size === before) return looked.size;
  }
}
