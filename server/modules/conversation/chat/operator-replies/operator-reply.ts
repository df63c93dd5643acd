import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import type { CardRow } from '../../../people/profiles/index.ts';
import { selectMessageByClientId, selectNewestMessageId } from '../messages/messages.queries.ts';
import { storeMessage } from '../messages/store-message.queries.ts';
import { notificationDueAt } from '../notifications/message-notifications.ts';
import { lockAwaitingReply } from './returned-credits.queries.ts';

interface OperatorReply {
  id: string;
  conversationId: string;
  fictionalId: string;
  memberId: string;
  /** As returned by `cleanMessageText`. */
  text: string;
  clientId: string;
  /** Id of the newest message that the operator saw. */
  seen: string;
  operatorId: string;
  member: Pick<CardRow, 'fictional' | 'lastActiveAt'>;
}

/**
 * Stores an operator's reply for a fictional profile in the caller's transaction: free of charge, with its author,
 * notified like any message. Locks the conversation first, like returning credits does, so only one of the two happens.
 * @returns false for a repeated client id
 * @throws DomainError `work_decided` when no reply is due any more (answered, or credits returned); `invalid_fields`
 * naming `text` when the member has written since `seen`
 */
export async function storeOperatorReply(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  reply: OperatorReply,
): Promise<boolean> {
  const { id, conversationId, fictionalId, memberId, text, clientId, operatorId, seen } = reply;
  const sentAt = await lockAwaitingReply(trx, deps.clock, tenantId, conversationId);
  if (await selectMessageByClientId(trx, { tenantId, senderId: fictionalId, clientId })) return false;
  if (!sentAt) throw domainError('work_decided');
  if ((await selectNewestMessageId(trx, tenantId, conversationId)) !== seen) throw fieldError('text', 'wrote_again');
  const notifyAt = notificationDueAt(reply.member, sentAt);
  const content = { kind: 'text', text, gift: null, cost: 0, transferId: null, creditsReturnAt: null } as const;
  await storeMessage(
    trx,
    tenantId,
    { id, conversationId, senderId: fictionalId, clientId, sentAt, operatorId, ...content },
    notifyAt,
  );
  if (notifyAt?.getTime() === sentAt.getTime()) {
    await deps.jobs.enqueue(trx, 'notify-messages', { tenantId, conversationId, profileId: memberId });
  }
  tell({ profileId: memberId, type: 'message', payload: { conversation: conversationId, message: id } });
  return true;
}
