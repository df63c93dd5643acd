import type { MemberCtx } from '../../../../context.ts';
import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import type { Wallet } from '../../../ledger/credits/index.ts';
import { findOtherProfile } from '../../../people/profiles/index.ts';
import {
  countStartedConversations,
  selectConversationId,
  selectRecipient,
  selectRefusals,
  type Recipient,
} from '../conversations/conversations.queries.ts';
import { selectFictionalAcceptance } from './fictional-warning.queries.ts';
import type { SendingInput } from '../message.schema.ts';
import type { OutgoingContent } from './outgoing-content.ts';

/** Whom a send reaches. */
export interface SendTarget {
  recipient: Recipient;
  /** Null when this message starts the conversation. */
  conversationId: string | null;
}

/**
 * Finds the recipient by profile or by conversation.
 * @throws DomainError `not_found`, `conversation_closed`
 */
export async function findTarget(
  trx: Trx,
  ctx: MemberCtx,
  { profile, conversation: conversationId }: SendingInput,
): Promise<SendTarget> {
  const { tenant, viewer } = ctx;
  if (profile !== undefined) {
    const [conversationId, recipient] = await runTogether([
      isUuid(profile) ? selectConversationId(trx, tenant.id, viewer.profileId, profile) : Promise.resolve(null),
      findOtherProfile(trx, ctx, profile),
    ]);
    return { recipient, conversationId };
  }
  if (!isUuid(conversationId)) throw domainError('not_found');
  const recipient = await selectRecipient(trx, { tenantId: tenant.id, senderId: viewer.profileId, conversationId });
  if (!recipient) throw domainError('not_found');
  if (recipient.status !== 'active') throw domainError('conversation_closed');
  return { recipient, conversationId };
}

/**
 * Checks every rule for sending; writes nothing.
 * @returns whether the sender accepts the warning about fictional profiles with this message
 * @throws DomainError `authentication_required` from an account that was banned, paused or deleted since the request was
 * let in, `money_owed`, `fictional_warning_required`, `premium_required`, `photos_refused`, `voice_refused`,
 * `credits_in_debt`, `insufficient_credits`
 */
export async function authorizeSend(
  trx: Trx,
  ctx: MemberCtx,
  input: SendingInput,
  { kind, cost }: Pick<OutgoingContent, 'kind' | 'cost'>,
  { recipient, conversationId, wallet }: SendTarget & { wallet: Wallet },
): Promise<boolean> {
  const { tenant, viewer } = ctx;
  if (wallet.status !== 'active') throw domainError('authentication_required');
  if (wallet.owesMoney) throw domainError('money_owed');
  const accepts = recipient.fictional && !(await selectFictionalAcceptance(trx, tenant.id, viewer.userId));
  if (accepts && !input.accept_fictional) throw domainError('fictional_warning_required');
  if (conversationId === null) await requireMayStartConversation(trx, ctx);
  else if (kind === 'photo' || kind === 'voice') {
    const { refusesPhotos, refusesVoice } = await selectRefusals(trx, tenant.id, conversationId, recipient.id);
    if (kind === 'photo' && refusesPhotos) throw domainError('photos_refused');
    if (kind === 'voice' && refusesVoice) throw domainError('voice_refused');
  }
  const { credits, creditDebt } = wallet;
  if (cost > 0 && creditDebt > 0) throw domainError('credits_in_debt', { params: { owed: creditDebt } });
  if (credits < cost) throw domainError('insufficient_credits', { params: { needed: cost, credits } });
  return accepts;
}

/** A free member may start `free_conversations` conversations; replying does not count. */
async function requireMayStartConversation(trx: Trx, ctx: MemberCtx): Promise<void> {
  if (ctx.viewer.paidUser) return;
  const started = await countStartedConversations(trx, ctx.tenant.id, ctx.viewer.profileId);
  if (started >= ctx.tenant.free_conversations) throw domainError('premium_required');
}
