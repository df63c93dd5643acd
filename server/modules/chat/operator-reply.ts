import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { domainError, fieldError } from '../../lib/errors.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { LiveService } from '../live/live.service.ts';
import type { CardRow } from '../profiles/cards.ts';
import { selectByClientId, selectNewestId, storeMessage } from './messages.queries.ts';
import { whenToTell } from './message-notices.ts';
import { lockWaiting } from './returned-credits.queries.ts';

interface OperatorReply {
  id: string;
  conversationId: string;
  fictionalId: string;
  memberId: string;
  /** As `cleanMessageText` returns it. */
  text: string;
  clientId: string;
  /** Id of the conversation's last message that the operator saw. */
  seen: string;
  operatorId: string;
  member: Pick<CardRow, 'fictional' | 'lastActiveAt'>;
}

/**
 * Stores what an operator writes for a fictional profile, in the caller's transaction: free, with its author, told as any
 * message is. The conversation is held first, as by the return of credits, so that one of the two happens.
 * @returns what the member's pages are to hear, to be woken after the transaction; null for a client id that was used
 * @throws DomainError `work_decided` when nothing waits any more: it was answered, or its credits went back;
 * `invalid_fields` naming `text` when the member has written what the operator did not see
 */
export async function storeReply(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'> & { live: Pick<LiveService, 'record'> },
  tenantId: string,
  reply: OperatorReply,
): Promise<LiveEvent[] | null> {
  const { id, conversationId, fictionalId, memberId, text, clientId, operatorId, seen } = reply;
  const sentAt = await lockWaiting(trx, deps.clock, tenantId, conversationId);
  if (await selectByClientId(trx, tenantId, fictionalId, clientId)) return null;
  if (!sentAt) throw domainError('work_decided');
  if ((await selectNewestId(trx, tenantId, conversationId)) !== seen) throw fieldError('text', 'wrote_again');
  const tellAt = whenToTell(reply.member, sentAt);
  const content = { kind: 'text', text, gift: null, cost: 0, transferId: null, returnsAt: null } as const;
  await storeMessage(
    trx,
    tenantId,
    { id, conversationId, senderId: fictionalId, clientId, sentAt, operatorId, ...content },
    tellAt,
  );
  if (tellAt?.getTime() === sentAt.getTime()) {
    await deps.jobs.enqueue(trx, 'tell-of-messages', { tenantId, conversationId, profileId: memberId });
  }
  const payload = { conversation: conversationId, message: id };
  const events: LiveEvent[] = [{ profileId: memberId, type: 'message', payload }];
  await deps.live.record(trx, tenantId, events);
  return events;
}
