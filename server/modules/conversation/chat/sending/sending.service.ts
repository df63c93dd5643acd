import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { HOUR_SECONDS } from '../../../../lib/time/duration.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import { requireActiveAccount } from '../../../identity/accounts/index.ts';
import { selectCredits, selectWallet } from '../../../ledger/credits/index.ts';
import type { LiveService, Tell } from '../../../realtime/live/index.ts';
import { decodeUpload, withStoredPhoto, type PhotoDecoder, type PhotoUrlSigner } from '../../../people/photos/index.ts';
import { readRecording, withStoredVoice } from '../../voice/index.ts';
import { authorizeSend, findTarget } from './authorize-send.ts';
import { viewMessage } from '../chat.mapper.ts';
import type { GiftView, MessageView } from '../chat.view.ts';
import { listGifts } from './gifts.ts';
import { cleanMessageText } from '../messages/message-text.ts';
import { CLIENT_ID, type GiftInput, type MessageInput, type SendingInput, type VoiceInput } from '../message.schema.ts';
import { selectMessageByClientId } from '../messages/messages.queries.ts';
import {
  toGiftContent,
  toPhotoContent,
  toTextContent,
  toVoiceContent,
  voicePrice,
  type OutgoingContent,
} from './outgoing-content.ts';
import { requireSameKind, sendInTransaction, type SentMessage } from './send-message.ts';
import { sendWithSubject } from './send-with-subject.ts';

export type SendingDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'limiter'> & {
  live: LiveService;
  signer: PhotoUrlSigner;
  storage: FileStorage;
  decoder: PhotoDecoder;
};

/** Attempts to send a recording per account. */
const VOICE_RATE_LIMIT = { points: 120, seconds: HOUR_SECONDS };

/** Response of every send. */
interface SentView {
  message: MessageView;
  /** Remaining balance. */
  credits: number;
  conversation: { id: string };
  /** Whether the like that went with the message has made a match. */
  match: boolean;
}

/** Creates the service that sends texts, gifts, photos and voice messages. */
export function createSendingService(deps: SendingDeps) {
  return {
    listGifts: (ctx: MemberCtx): GiftView[] => listGifts(ctx),

    /**
     * Sends a text, with `like` together with a like of the profile, with `subject` as an answer to something on it, with
     * `reply_to` as a reply. Its length is checked before the balance; a repeated
     * client id does not send again. Errors store nothing.
     * @throws DomainError `invalid_fields`, `not_confirmed`, `not_found`, `conversation_closed`, `premium_required`,
     * `fictional_warning_required`, `credits_in_debt`, `insufficient_credits`, `client_id_used` by a gift or photo
     */
    async sendMessage(ctx: MemberCtx, input: MessageInput): Promise<SentView> {
      if (input.reply_to !== undefined && !ctx.tenant.features.replies) throw domainError('not_found');
      const toContent = () => toTextContent(ctx, cleanMessageText(input.text, ctx.tenant.message_length));
      return sendContent(deps, ctx, input, toContent, sendWithSubject);
    },

    /**
     * Sends a gift from the tenant's catalogue at its price or `gift_credits`.
     * @throws DomainError as `sendMessage`; `invalid_fields` naming `gift` when it is not in the catalogue
     */
    sendGift(ctx: MemberCtx, input: GiftInput): Promise<SentView> {
      return sendContent(deps, ctx, input, () => toGiftContent(ctx, input.gift), sendInTransaction);
    },

    /**
     * Sends a photo, re-encoded from the pixels of `upload`. It is delivered immediately, blurred until the recipient
     * opens it, and moderated afterwards. A repeated client id neither sends nor decodes again.
     * @throws DomainError as `sendMessage`; `photos_refused` by the recipient, `photo_removed_before`, the errors of
     * `decodeUpload`, and `not_found` when the tenant has disabled photos in conversations
     */
    async sendPhoto(ctx: MemberCtx, input: SendingInput, upload: Buffer): Promise<SentView> {
      requireClientId(input);
      requireActiveAccount(ctx);
      if (!ctx.tenant.features.chat_photos) throw domainError('not_found');
      const earlier = await viewEarlierSend(deps, ctx, input, 'photo');
      if (earlier) return earlier;
      // Checked before decoding to save work; the decisive check runs again with the account locked.
      const priced = { kind: 'photo', cost: ctx.tenant.photo_credits } as const;
      const photo = await decodeUpload(deps, ctx, upload, () => precheckSend(deps, ctx, input, priced));
      const sent = await withStoredPhoto(deps, ctx.tenant.id, photo, (kept) =>
        deps.live.transact(ctx.tenant.id, (trx, tell) =>
          sendInTransaction(trx, tell, deps, ctx, input, toPhotoContent(ctx, kept)),
        ),
      );
      return viewSent(deps, ctx, sent);
    },

    /**
     * Sends a recording; what is in the file beside the sound is left out. A repeated client id neither sends nor reads
     * it again.
     * @throws DomainError as `sendMessage`; `voice_refused` by the recipient, the errors of `readRecording`,
     * `too_many_requests`, and `not_found` when the tenant has disabled voice messages
     */
    async sendVoice(ctx: MemberCtx, input: VoiceInput, upload: Buffer): Promise<SentView> {
      requireActiveAccount(ctx);
      if (!ctx.tenant.features.voice_messages) throw domainError('not_found');
      const earlier = await viewEarlierSend(deps, ctx, input, 'voice');
      if (earlier) return earlier;
      await deps.limiter.consume('voice-upload', ctx.viewer.userId, VOICE_RATE_LIMIT);
      // Before anything is read or stored; the decisive check runs again with the account locked.
      await precheckSend(deps, ctx, input, { kind: 'voice', cost: voicePrice(ctx) });
      const recording = { ...readRecording(upload), waveform: input.waveform };
      const sent = await withStoredVoice(deps, ctx.tenant.id, recording, (kept) =>
        deps.live.transact(ctx.tenant.id, (trx, tell) =>
          sendInTransaction(trx, tell, deps, ctx, input, toVoiceContent(ctx, kept)),
        ),
      );
      return viewSent(deps, ctx, sent);
    },
  };
}

/** A form arrives unvalidated; API calls have been validated against the schema. */
function requireClientId(input: SendingInput): void {
  if (!CLIENT_ID.test(input.client_id)) throw fieldError('client_id', 'invalid');
}

/** Sends inside the caller's transaction. */
type SendInTransaction<Input, Content> = (
  trx: Trx,
  tell: Tell,
  deps: SendingDeps,
  ctx: MemberCtx,
  input: Input,
  content: Content,
) => Promise<SentMessage>;

async function sendContent<Input extends SendingInput, Content extends OutgoingContent>(
  deps: SendingDeps,
  ctx: MemberCtx,
  input: Input,
  toContent: () => Content,
  send: SendInTransaction<Input, Content>,
): Promise<SentView> {
  requireClientId(input);
  const content = toContent();
  requireActiveAccount(ctx);
  const sent = await deps.live.transact(ctx.tenant.id, (trx, tell) => send(trx, tell, deps, ctx, input, content));
  return viewSent(deps, ctx, sent);
}

type StoredSend = Pick<SentMessage, 'message' | 'credits' | 'conversationId' | 'match'>;

function viewSent(deps: SendingDeps, ctx: MemberCtx, sent: StoredSend): SentView {
  const { message, credits, conversationId, match } = sent;
  const reading = { ...ctx, signer: deps.signer, now: deps.clock.now() };
  return {
    message: viewMessage(message, reading, { readableAfter: 0 }),
    credits,
    conversation: { id: conversationId },
    match,
  };
}

/**
 * The message already sent under this client id; null for none.
 * @throws DomainError `client_id_used` when it is of another kind
 */
async function viewEarlierSend(
  deps: SendingDeps,
  ctx: MemberCtx,
  input: SendingInput,
  kind: OutgoingContent['kind'],
): Promise<SentView | null> {
  const earlier = await findStoredSend(deps, ctx, input);
  if (!earlier) return null;
  requireSameKind(earlier.message, kind);
  return viewSent(deps, ctx, earlier);
}

function findStoredSend(
  deps: SendingDeps,
  { tenant, viewer }: MemberCtx,
  input: SendingInput,
): Promise<StoredSend | null> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    const message = await selectMessageByClientId(trx, {
      tenantId: tenant.id,
      senderId: viewer.profileId,
      clientId: input.client_id,
    });
    if (!message) return null;
    const credits = await selectCredits(trx, tenant.id, viewer.userId);
    return { message, conversationId: message.conversationId, credits, match: false };
  });
}

/** @throws DomainError the errors with which the message would be refused */
function precheckSend(
  deps: SendingDeps,
  ctx: MemberCtx,
  input: SendingInput,
  priced: Pick<OutgoingContent, 'kind' | 'cost'>,
): Promise<void> {
  const { tenant, viewer } = ctx;
  return deps.database.withTenant(tenant.id, async (trx) => {
    const [wallet, target] = await runTogether([
      selectWallet(trx, tenant.id, viewer.userId),
      findTarget(trx, ctx, input),
    ]);
    await authorizeSend(trx, ctx, input, priced, { ...target, wallet });
  });
}
