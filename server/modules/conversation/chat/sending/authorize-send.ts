import type { MemberCtx } from '../../../../context.ts';
import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import type { Wallet } from '../../../ledger/credits/index.ts';
import { findOtherProfile } from '../../../people/profiles/index.ts';
import {
  countStartedConversations,
  recipientQuery,
  selectConversationId,
  selectRefusesPhotos,
  type Recipient,
} from '../conversations/conversations.queries.ts';
import { selectFictionalAcceptance } from './fictional-warning.queries.ts';
import type { SendingInput } from '../message.schema.ts';
import type { OutgoingContent } from './outgoing-content.ts';

/** A send that has passed every check, and its target. */
interface SendAuthorization {
  recipient: Recipient;
  /** Null when this message starts the conversation. */
  conversationId: string | null;
  /** The sender accepts the warning about fictional profiles with this message. */
  acceptsFictionalWarning: boolean;
}

/** Rows that the caller has already read. */
interface PrefetchedSendData {
  wallet: Wallet;
  /** Result of `recipientQueries`. */
  inConversation: Recipient | undefined;
}

/** Queries for the recipient when the input names a conversation; empty when it names a profile. */
export function recipientQueries(trx: Trx, { tenant, viewer }: MemberCtx, { profile, conversation }: SendingInput) {
  const named = profile === undefined && isUuid(conversation);
  return named ? [recipientQuery(trx, tenant.id, viewer.profileId, conversation)] : [];
}

/**
 * Checks every rule for sending; writes nothing.
 * @throws DomainError `not_found`, `conversation_closed`, `fictional_warning_required`, `premium_required`,
 * `photos_refused`, `credits_in_debt`, `insufficient_credits`
 */
export async function authorizeSend(
  trx: Trx,
  ctx: MemberCtx,
  input: SendingInput,
  { kind, cost }: Pick<OutgoingContent, 'kind' | 'cost'>,
  { wallet, inConversation }: PrefetchedSendData,
): Promise<SendAuthorization> {
  const { tenant, viewer } = ctx;
  const { other, conversationId } = await findRecipient(trx, ctx, input, inConversation);
  const accepts = other.fictional && !(await selectFictionalAcceptance(trx, tenant.id, viewer.userId));
  if (accepts && !input.accept_fictional) throw domainError('fictional_warning_required');
  if (conversationId === null) await requireMayStartConversation(trx, ctx);
  else if (kind === 'photo' && (await selectRefusesPhotos(trx, tenant.id, conversationId, other.id))) {
    throw domainError('photos_refused');
  }
  const { credits, creditDebt } = wallet;
  if (cost > 0 && creditDebt > 0) throw domainError('credits_in_debt', { params: { owed: creditDebt } });
  if (credits < cost) throw domainError('insufficient_credits', { params: { needed: cost, credits } });
  return { recipient: other, conversationId, acceptsFictionalWarning: accepts };
}

/** Finds the recipient by profile or by conversation. */
async function findRecipient(
  trx: Trx,
  ctx: MemberCtx,
  input: SendingInput,
  inConversation: Recipient | undefined,
): Promise<{ other: Recipient; conversationId: string | null }> {
  const { tenant, viewer } = ctx;
  if (input.profile !== undefined) {
    const other = await findOtherProfile(trx, ctx, input.profile);
    return { other, conversationId: await selectConversationId(trx, tenant.id, viewer.profileId, other.id) };
  }
  if (!inConversation) throw domainError('not_found');
  if (inConversation.status !== 'active') throw domainError('conversation_closed');
  return { other: inConversation, conversationId: input.conversation ?? null };
}

/** A free member may start `free_conversations` conversations; replying does not count. */
async function requireMayStartConversation(trx: Trx, ctx: MemberCtx): Promise<void> {
  if (ctx.viewer.paidUser) return;
  const started = await countStartedConversations(trx, ctx.tenant.id, ctx.viewer.profileId);
  if (started >= ctx.tenant.free_conversations) throw domainError('premium_required');
}
