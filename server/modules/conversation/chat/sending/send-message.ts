import { createHash } from 'node:crypto';

import type { MemberCtx } from '../../../../context.ts';
import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { insertTransfer, lockWallet, openAccounts } from '../../../ledger/credits/index.ts';
import type { LiveEvent, Tell } from '../../../realtime/live/index.ts';
import { attachPhoto, rejectPreviouslyRemoved } from '../../../people/photos/index.ts';
import { attachVoice } from '../../voice/index.ts';
import { asksWhetherReal } from '../realness/asks-whether-real.ts';
import { authorizeSend, findTarget } from './authorize-send.ts';
import { insertConversation } from '../conversations/conversations.queries.ts';
import { acceptFictional } from './fictional-warning.queries.ts';
import { selectMessageByClientId, type MessageRow } from '../messages/messages.queries.ts';
import { storeMessage } from '../messages/store-message.queries.ts';
import { notificationDueAt } from '../notifications/message-notifications.ts';
import type { SendingInput } from '../message.schema.ts';
import type { OutgoingContent } from './outgoing-content.ts';
import { findOriginal } from './find-original.ts';
import { creditsReturnAt } from '../operator-replies/returned-credits.ts';
import { sendFictionalDisclosure } from '../realness/fictional-disclosure.ts';

/** Result of a send. */
export interface SentMessage {
  message: MessageRow;
  conversationId: string;
  credits: number;
  /** Whether this call stored the message; false for a repeated client id. */
  kept: boolean;
  /** Whether the like that this call stored with the message made a match. */
  match: boolean;
}

/** Ledger reason by kind of message. */
const LEDGER_REASONS = { text: 'message', photo: 'photo', gift: 'gift', voice: 'voice' } as const;

/**
 * Sends a text, gift, photo or voice message inside the caller's transaction: message, ledger, conversation, unread count and live
 * events are written atomically. A repeated client id returns the stored message without a charge.
 *
 * Locks are taken in a fixed order (sender's account, conversation, recipients' event cursors) to prevent deadlocks.
 * The account lock also serialises retries of one sender.
 * @throws DomainError those of `findTarget`, `authorizeSend` and `findOriginal`, `client_id_used` and `photo_removed_before`
 */
export async function sendInTransaction(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  ctx: MemberCtx,
  input: SendingInput & { reply_to?: string },
  outgoing: OutgoingContent,
): Promise<SentMessage> {
  const { clock } = deps;
  const { tenant, viewer } = ctx;
  // The order matters: what follows the lock sees a previous attempt.
  const locked = lockWallet(trx, tenant.id, viewer.userId);
  const repeated = selectMessageByClientId(trx, {
    tenantId: tenant.id,
    senderId: viewer.profileId,
    clientId: input.client_id,
  });
  const found = findTarget(trx, ctx, input);
  // A repeated message is answered even if its recipient is gone.
  found.catch(() => undefined);
  const sides = { tenantId: tenant.id, at: clock.now(), ...toLedgerSides(viewer) };
  const [wallet, earlier, accounts] = await runTogether([locked, repeated, openAccounts(trx, sides)]);
  const { credits } = wallet;
  if (earlier) {
    requireSameKind(earlier, outgoing.kind);
    return { message: earlier, conversationId: earlier.conversationId, credits, kept: false, match: false };
  }

  const target = await found;
  const { recipient, conversationId: known } = target;
  const acceptsFictionalWarning = await authorizeSend(trx, ctx, input, outgoing, { ...target, wallet });
  const original = input.reply_to === undefined ? null : await findOriginal(trx, ctx, known, input.reply_to);
  if (outgoing.kind === 'photo') await rejectPreviouslyRemoved(trx, tenant.id, outgoing.photo);
  const now = sides.at;
  if (acceptsFictionalWarning) await acceptFictional(trx, tenant.id, viewer.userId, now);
  const conversationId =
    known ??
    (await insertConversation(trx, tenant.id, {
      id: newId(clock),
      starterId: viewer.profileId,
      otherId: recipient.id,
      at: now,
    }));
  const id = newId(clock);
  const transferId = newId(clock);
  const notifyAt = notificationDueAt(recipient, now);
  const { kind, text, gift, cost } = outgoing;
  const stored = {
    kind,
    text,
    gift,
    cost,
    clientId: input.client_id,
    withLike: kind === 'text' && outgoing.withLike,
    subject: outgoing.kind === 'text' ? (outgoing.subject?.stored ?? null) : null,
    replyToSeq: original && original.seq,
    creditsReturnAt: creditsReturnAt(tenant, recipient, now),
  };
  const place = { id, conversationId, senderId: viewer.profileId, sentAt: now, transferId };
  const job = { tenantId: tenant.id, conversationId, profileId: recipient.id };
  const [, placed] = await runTogether([
    insertTransfer(trx, accounts, {
      ...sides,
      id: transferId,
      reason: LEDGER_REASONS[kind],
      reference: { type: 'message', id },
      idempotencyKey: toIdempotencyKey(viewer, input),
      amount: cost,
    }),
    storeMessage(trx, tenant.id, { ...place, ...stored }, notifyAt),
    notifyAt?.getTime() === now.getTime() ? deps.jobs.enqueue(trx, 'notify-messages', job) : Promise.resolve(),
  ]);
  const message = toMessageRow(ctx, outgoing, { id, original, ...placed });
  if (outgoing.kind === 'photo') await attachPhoto(trx, tenant.id, outgoing.photo, message);
  if (outgoing.kind === 'voice') await attachVoice(trx, tenant.id, outgoing.voice, message);
  tell(...toMessageEvents([recipient.id, viewer.profileId], { conversation: conversationId, message: id }));
  if (recipient.fictional && asksWhetherReal(text)) {
    const answerId = await sendFictionalDisclosure(trx, deps, ctx, {
      conversationId,
      fictionalId: recipient.id,
      questionId: id,
    });
    tell(...toMessageEvents([viewer.profileId], { conversation: conversationId, message: answerId }));
  }
  return {
    message,
    conversationId,
    // The account is locked, so the balance cannot have changed.
    credits: credits - cost,
    kept: true,
    match: false,
  };
}

const toMessageEvents = (profileIds: readonly string[], payload: LiveEvent['payload']): LiveEvent[] =>
  profileIds.map((profileId) => ({ profileId, type: 'message', payload }));

/** @throws DomainError `client_id_used` when the stored message is of another kind */
export function requireSameKind(earlier: Pick<MessageRow, 'kind'>, kind: OutgoingContent['kind']): void {
  if (earlier.kind !== kind) throw domainError('client_id_used');
}

/** The stored message, without reading it back. */
function toMessageRow(
  { viewer }: MemberCtx,
  outgoing: OutgoingContent,
  place: Pick<MessageRow, 'id' | 'seq' | 'sentAt' | 'original'>,
): MessageRow {
  const { kind, text, gift, cost } = outgoing;
  const photo = outgoing.kind === 'photo' ? outgoing.photo : null;
  const subject = outgoing.kind === 'text' ? outgoing.subject : null;
  return {
    ...place,
    senderId: viewer.profileId,
    kind,
    text,
    gift,
    cost,
    creditsReturnedAt: null,
    erasedAt: null,
    automatic: false,
    reaction: null,
    withLike: outgoing.kind === 'text' && outgoing.withLike,
    photoId: photo?.id ?? null,
    photoStatus: photo && 'inspection',
    photoOpenedAt: null,
    photoWidth: photo?.width ?? null,
    photoHeight: photo?.height ?? null,
    voice: outgoing.kind === 'voice' ? outgoing.voice : null,
    subject: subject?.stored ?? null,
    quoted: subject?.photo ?? null,
  };
}

const toLedgerSides = ({ userId }: MemberCtx['viewer']) =>
  ({ from: { kind: 'member', userId }, to: { kind: 'spent' } }) as const;

/** Hashed: ledger keys are permanent, and a client chooses the id freely. */
function toIdempotencyKey({ profileId }: MemberCtx['viewer'], { client_id }: SendingInput): string {
  return `message:${profileId}:${createHash('sha256').update(client_id).digest('hex')}`;
}
