import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import type { MemberCtx } from '../../../../context.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import type { CardRow } from '../../../people/profiles/index.ts';
import { selectMembership, selectPartner, type MembershipRow } from './conversations.queries.ts';
import { FREE_HISTORY } from './free-history.ts';

/**
 * Returns the member's participation and the other participant; a block by either closes the conversation.
 * @throws DomainError `not_found`
 */
export async function requireConversation(
  trx: Trx,
  ctx: MemberCtx,
  conversationId: string,
): Promise<{ membership: MembershipRow; other: CardRow }> {
  const { tenant, viewer } = ctx;
  if (!isUuid(conversationId)) throw domainError('not_found');
  const keys = { tenantId: tenant.id, viewerId: viewer.profileId, conversationId };
  const [membership, other] = await runTogether([selectMembership(trx, keys), selectPartner(trx, keys)]);
  if (!membership || !other) throw domainError('not_found');
  return { membership, other };
}

/** Messages with a sequence number above `after` are readable; `limited` when premium members can read more. */
export function readableRange({ viewer }: MemberCtx, membership: MembershipRow): { after: number; limited: boolean } {
  const free = viewer.paidUser ? 0 : membership.lastSeq - FREE_HISTORY;
  return { after: Math.max(membership.hiddenUpToSeq, free), limited: free > membership.hiddenUpToSeq };
}
