import { createHash } from 'node:crypto';

import type { MemberCtx } from '../../context.ts';
import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid, newId } from '../../lib/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import { lockCredits, selectCredits } from '../credits/balance.ts';
import { postTransfer } from '../credits/ledger.ts';
import type { LiveEvent } from '../live/live-event.ts';
import { findOtherProfile } from '../profiles/visible-profile.ts';
import type { CardRow } from '../profiles/cards.ts';
import {
  countStarted,
  insertConversation,
  selectConversationId,
  selectMembership,
  selectOtherSide,
  takeNextSeq,
} from './conversations.queries.ts';
import { acceptFictional, selectFictionalAcceptance } from './fictional-warning.queries.ts';
import { insertMessage, markAnswered, selectByClientId } from './messages.queries.ts';
import type { MessageRow } from './messages.queries.ts';
import { whenToTell } from './message-notices.ts';
import { deliver } from './unread.queries.ts';
import type { MessageInput } from './message.schema.ts';

/** What one sending did: the stored message, and whether this call stored it. */
export interface SentMessage {
  message: MessageRow;
  conversationId: string;
  credits: number;
  events: LiveEvent[];
}

/**
 * Sends a message inside the caller's transaction: message, ledger, conversation, unread count and live events, all or
 * none. A client id that was used before answers with the stored message and charges nothing.
 *
 * Locks are taken in one order (the sender's account, the conversation, the recipients' event cursors), so that
 * senders never wait for each other in a circle; the account's lock also makes retries of one sender go one by one.
 * @param text already cleaned and of allowed length
 */
export async function sendInTransaction(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  ctx: MemberCtx,
  input: MessageInput,
  text: string,
): Promise<SentMessage> {
  const { clock } = deps;
  const { tenant, viewer } = ctx;
  const credits = await lockCredits(trx, tenant.id, viewer.userId);
  const earlier = await selectByClientId(trx, tenant.id, viewer.profileId, input.client_id);
  if (earlier) return { message: earlier, conversationId: earlier.conversationId, credits, events: [] };

  const other = await findRecipient(trx, ctx, input);
  if (other.fictional) await requireFictionalAccepted(trx, clock, ctx, input);
  const known = await selectConversationId(trx, tenant.id, viewer.profileId, other.id);
  if (!known) await requireMayStart(trx, ctx);
  const cost = tenant.message_credits;
  if (credits < cost) throw domainError('insufficient_credits', { params: { needed: cost, credits } });

  const sentAt = clock.now();
  const conversationId =
    known ??
    (await insertConversation(trx, tenant.id, {
      id: newId(clock),
      starterId: viewer.profileId,
      otherId: other.id,
      at: sentAt,
    }));
  const seq = await takeNextSeq(trx, tenant.id, conversationId);
  const message: MessageRow = {
    id: newId(clock),
    seq,
    senderId: viewer.profileId,
    kind: 'text',
    text,
    sentAt,
    erasedAt: null,
  };
  const transferId = await charge(trx, clock, ctx, message, cost, input.client_id);
  await insertMessage(trx, tenant.id, {
    id: message.id,
    conversationId,
    seq,
    senderId: viewer.profileId,
    clientId: input.client_id,
    kind: 'text',
    text,
    cost,
    transferId,
    sentAt,
  });
  const tellAt = whenToTell(other, sentAt);
  await deliver(trx, tenant.id, { conversationId, senderId: viewer.profileId, sentAt, tellAt });
  if (tellAt?.getTime() === sentAt.getTime()) {
    await deps.jobs.enqueue(trx, 'tell-of-messages', { tenantId: tenant.id, conversationId, profileId: other.id });
  }
  await markAnswered(trx, tenant.id, conversationId, viewer.profileId, sentAt);
  return {
    message,
    conversationId,
    credits: await selectCredits(trx, tenant.id, viewer.userId),
    events: [
      { profileId: other.id, type: 'message', payload: { conversation: conversationId, message: message.id } },
      { profileId: viewer.profileId, type: 'message', payload: { conversation: conversationId, message: message.id } },
    ],
  };
}

/** The other side, named by profile or by conversation. */
async function findRecipient(trx: Trx, ctx: MemberCtx, input: MessageInput): Promise<CardRow> {
  if (input.profile !== undefined) return findOtherProfile(trx, ctx, input.profile);
  const { tenant, viewer } = ctx;
  const membership = isUuid(input.conversation)
    ? await selectMembership(trx, tenant.id, viewer.profileId, input.conversation)
    : undefined;
  const other = membership && (await selectOtherSide(trx, tenant.id, viewer.profileId, membership.otherProfileId));
  if (!other) throw domainError('not_found');
  if (other.status !== 'active') throw domainError('conversation_closed');
  return other;
}

/** Before the first message to a fictional profile the member accepts the warning, once. */
async function requireFictionalAccepted(trx: Trx, clock: Clock, ctx: MemberCtx, input: MessageInput): Promise<void> {
  if (await selectFictionalAcceptance(trx, ctx.tenant.id, ctx.viewer.userId)) return;
  if (!input.accept_fictional) throw domainError('fictional_warning_required');
  await acceptFictional(trx, ctx.tenant.id, ctx.viewer.userId, clock.now());
}

/** A free member may start `free_conversations` conversations; answering is always free to begin. */
async function requireMayStart(trx: Trx, ctx: MemberCtx): Promise<void> {
  if (ctx.viewer.paidUser) return;
  const started = await countStarted(trx, ctx.tenant.id, ctx.viewer.profileId);
  if (started >= ctx.tenant.free_conversations) throw domainError('premium_required');
}

async function charge(
  trx: Trx,
  clock: Clock,
  ctx: MemberCtx,
  message: MessageRow,
  cost: number,
  clientId: string,
): Promise<string> {
  const id = newId(clock);
  // By its hash: the ledger keeps its keys for good, and a client can write what it likes into an id.
  const once = createHash('sha256').update(clientId).digest('hex');
  await postTransfer(trx, {
    tenantId: ctx.tenant.id,
    id,
    at: message.sentAt,
    reason: 'message',
    reference: { type: 'message', id: message.id },
    idempotencyKey: `message:${ctx.viewer.profileId}:${once}`,
    from: { kind: 'member', userId: ctx.viewer.userId },
    to: { kind: 'spent' },
    amount: cost,
  });
  return id;
}
