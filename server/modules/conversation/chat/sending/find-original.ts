import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { FREE_HISTORY } from '../conversations/free-history.ts';
import { selectVisibleMessages, type OriginalRow } from '../messages/messages.queries.ts';

/**
 * The message that is replied to.
 * @param conversationId of the reply; null for a first message
 * @throws DomainError `not_found` unless the sender can read it in this conversation
 */
export async function findOriginal(
  trx: Trx,
  { tenant, viewer }: MemberCtx,
  conversationId: string | null,
  messageId: string,
): Promise<OriginalRow> {
  if (!isUuid(messageId)) throw domainError('not_found');
  const reader = { profileId: viewer.profileId, history: viewer.paidUser ? null : FREE_HISTORY };
  const [found] = await selectVisibleMessages(trx, tenant.id, reader, [messageId]);
  if (!found || found.conversationId !== conversationId || found.erasedAt) throw domainError('not_found');
  const { id, seq, senderId, kind, text, gift, cost, voice } = found;
  return { id, seq, senderId, kind, text, gift, cost, voice, erased: false, hidden: false };
}
