import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { readableRange, requireConversation } from '../conversations/require-conversation.ts';
import { selectConversationIdOfMessage, selectMessageById } from './messages.queries.ts';

/**
 * A message that the member can read, or has deleted for themselves, with its conversation.
 * @throws DomainError `not_found`
 */
export async function requireMessage(trx: Trx, ctx: MemberCtx, messageId: string) {
  const { tenant, viewer } = ctx;
  const conversationId = isUuid(messageId) ? await selectConversationIdOfMessage(trx, tenant.id, messageId) : undefined;
  if (conversationId === undefined) throw domainError('not_found');
  const { membership, other } = await requireConversation(trx, ctx, conversationId);
  const keys = { conversationId, viewerId: viewer.profileId };
  const message = await selectMessageById(trx, tenant.id, keys, messageId);
  const { after: readableAfter } = readableRange(ctx, membership);
  if (!message || message.seq <= readableAfter) throw domainError('not_found');
  return { message, conversationId, membership, other, readableAfter };
}

/**
 * A message that the member sees.
 * @throws DomainError `not_found`
 */
export async function requireShownMessage(...args: Parameters<typeof requireMessage>) {
  const found = await requireMessage(...args);
  if (found.message.hidden) throw domainError('not_found');
  return found;
}
