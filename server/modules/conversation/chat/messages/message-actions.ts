import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { requireActiveAccount } from '../../../identity/accounts/index.ts';
import { lockWallet, postTransfer } from '../../../ledger/credits/index.ts';
import type { PhotoUrlSigner } from '../../../people/photos/index.ts';
import type { LiveService, Tell } from '../../../realtime/live/index.ts';
import { viewMessage, viewOtherParticipant } from '../chat.mapper.ts';
import type { ConversationView, MessageView } from '../chat.view.ts';
import type { ReactionInput } from '../message.schema.ts';
import { hideMessage, updateReaction } from './message-actions.queries.ts';
import { requireMessage, requireShownMessage } from './require-message.ts';

type MessageActionDeps = Pick<Deps, 'database' | 'clock' | 'limiter'> & { live: LiveService; signer: PhotoUrlSigner };

/** Reactions and deletions per account. */
const ACTION_LIMIT = { points: 60, seconds: 60 };

/** Creates the service for what a member can do with one message. */
export function createMessageActionService(deps: MessageActionDeps) {
  const limit = ({ tenant, viewer }: MemberCtx) =>
    deps.limiter.consume('message-action', `${tenant.id}:${viewer.userId}`, ACTION_LIMIT);
  return {
    /**
     * One message with its conversation.
     * @throws DomainError `not_found` for a message that the member does not see
     */
    viewMessage: (
      ctx: MemberCtx,
      input: { message: string },
    ): Promise<{ message: MessageView; conversation: { id: string }; profile: ConversationView['profile'] }> =>
      deps.database.read(ctx, async (trx) => {
        const found = await requireShownMessage(trx, ctx, input.message);
        const reading = { ...ctx, signer: deps.signer, now: deps.clock.now() };
        return {
          message: viewMessage(found.message, reading, found),
          conversation: { id: found.conversationId },
          profile: viewOtherParticipant(found.other, reading),
        };
      }),

    /**
     * Reacts to a received message, in place of an earlier reaction. Costs `reaction_credits` once for each message,
     * and nothing for those of fictional profiles.
     * @throws DomainError `not_found` for a message that the member did not receive or does not see, and when the tenant
     * has disabled reactions; `conversation_closed`, `money_owed`, `credits_in_debt`, `insufficient_credits`,
     * `too_many_requests`
     */
    async react(ctx: MemberCtx, { message, emoji }: ReactionInput): Promise<{ reaction: string | null }> {
      requireActiveAccount(ctx);
      if (!ctx.tenant.features.reactions) throw domainError('not_found');
      await limit(ctx);
      return deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        // Before the message, as sending does.
        const wallet = ctx.tenant.reaction_credits > 0 && (await lockWallet(trx, ctx.tenant.id, ctx.viewer.userId));
        const found = await requireShownMessage(trx, ctx, message);
        if (found.other.status !== 'active') throw domainError('conversation_closed');
        if (wallet && !found.other.fictional) await charge(trx, ctx, { message, wallet, at: deps.clock });
        return storeReaction(trx, tell, ctx, found, emoji);
      });
    },

    /**
     * Takes back a reaction; its credits are not returned.
     * @throws DomainError `not_found` as `react`, `too_many_requests`
     */
    async removeReaction(ctx: MemberCtx, input: { message: string }): Promise<{ reaction: string | null }> {
      await limit(ctx);
      return deps.live.transact(ctx.tenant.id, async (trx, tell) =>
        storeReaction(trx, tell, ctx, await requireShownMessage(trx, ctx, input.message), null),
      );
    },

    /**
     * Deletes a message for the member only. Idempotent.
     * @throws DomainError `not_found`, `too_many_requests`
     */
    async deleteMessage(ctx: MemberCtx, input: { message: string }): Promise<void> {
      await limit(ctx);
      await deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const { message, conversationId } = await requireMessage(trx, ctx, input.message);
        const { profileId } = ctx.viewer;
        if (!(await hideMessage(trx, ctx.tenant.id, { profileId, conversationId, messageId: message.id }))) return;
        const payload = { conversation: { id: conversationId }, message: message.id, change: 'message_deleted' };
        tell({ profileId, type: 'chat', payload });
      });
    },
  };
}

/** @throws DomainError `money_owed`, `credits_in_debt`, `insufficient_credits` */
async function charge(
  trx: Trx,
  { tenant, viewer }: MemberCtx,
  {
    message,
    wallet,
    at: clock,
  }: { message: string; wallet: Awaited<ReturnType<typeof lockWallet>>; at: Deps['clock'] },
): Promise<void> {
  if (wallet.status !== 'active') throw domainError('authentication_required');
  if (wallet.owesMoney) throw domainError('money_owed');
  if (wallet.creditDebt > 0) throw domainError('credits_in_debt', { params: { owed: wallet.creditDebt } });
  // One transfer for each message, whatever was chosen or taken back since; the database refuses a negative balance.
  await postTransfer(trx, {
    tenantId: tenant.id,
    id: newId(clock),
    at: clock.now(),
    reason: 'reaction',
    reference: { type: 'message', id: message },
    idempotencyKey: `reaction:${viewer.profileId}:${message}`,
    from: { kind: 'member', userId: viewer.userId },
    to: { kind: 'spent' },
    amount: tenant.reaction_credits,
  });
}

async function storeReaction(
  trx: Trx,
  tell: Tell,
  { tenant, viewer }: MemberCtx,
  { message, conversationId, other }: Awaited<ReturnType<typeof requireShownMessage>>,
  reaction: string | null,
): Promise<{ reaction: string | null }> {
  if (message.senderId === viewer.profileId || message.erasedAt) throw domainError('not_found');
  if (await updateReaction(trx, tenant.id, message.id, reaction)) {
    const payload = { conversation: { id: conversationId }, message: message.id, change: 'reaction', reaction };
    for (const profileId of [other.id, viewer.profileId]) tell({ profileId, type: 'chat', payload });
  }
  return { reaction };
}
