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
 * When a recipient is to be told of a message: at once when they are away; when they would be, if they read it not
 * before that; never when nobody reads mails there.
 */
export function whenToTell(recipient: Pick<CardRow, 'fictional' | 'lastActiveAt'>, sentAt: Date): Date | null {
  if (recipient.fictional) return null;
  const awayAt = awayFrom(recipient);
  return awayAt > sentAt ? awayAt : sentAt;
}

/**
 * Tells a member who is away of unread messages: by push of each, by mail at most once an hour for one conversation. What
 * is told first of a conversation says that somebody writes for the first time, what is told later does not.
 * Running twice tells once.
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
  if (waiting.untold) await queuePush(trx, deps, { tenantId, userId, kind, referenceId });
  const nextMail = mailedAt && new Date(mailedAt.getTime() + BETWEEN_MAILS_MS);
  if (nextMail && nextMail > now) return updateSide(trx, side, { noticeDueAt: nextMail, pushed: true });
  const template = isNew && !mailedAt ? 'new_conversation' : 'new_message';
  await queueMail(trx, deps, { tenantId, userId, template, referenceId });
  return updateSide(trx, side, { noticeDueAt: null, mailedAt: now, pushed: true });
}

/**
 * Tells of what has become due since, all of it. Processes that do so at once share the work: a side that one holds is
 * passed over by the other.
 * @returns how many conversations it looked at
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
    // A batch of sides that another process holds would be found again and again.
    if (due.length < atOnce || looked.size === before) return looked.size;
  }
}
