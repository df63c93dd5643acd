import { askTogether } from '../../../db/ask-together.ts';
import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError, fieldError } from '../../lib/errors.ts';
import type { FileStorage } from '../../lib/storage.ts';
import { requireActive } from '../accounts/require-active.ts';
import { selectCredits, selectWallet } from '../credits/balance.ts';
import type { LiveService } from '../live/live.service.ts';
import { decodeUpload } from '../photos/decode-upload.ts';
import { withKeptPhoto } from '../photos/message-photos.ts';
import type { PhotoDecoder } from '../photos/photo-decoder.ts';
import type { PhotoUrlSigner } from '../photos/photo-url.ts';
import { admitSending, askForRecipient } from './admission.ts';
import { viewMessage } from './chat.mapper.ts';
import type { GiftView, MessageView } from './chat.view.ts';
import { listGifts } from './gifts.ts';
import { cleanMessageText } from './message-text.ts';
import { CLIENT_ID } from './message.schema.ts';
import type { GiftInput, MessageInput, SendingInput } from './message.schema.ts';
import { selectByClientId } from './messages.queries.ts';
import { giftMessage, photoMessage, textMessage } from './outgoing.ts';
import type { Outgoing } from './outgoing.ts';
import { requireKind, sendInTransaction } from './send-message.ts';
import type { SentMessage } from './send-message.ts';

export type SendingDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'limiter'> & {
  live: LiveService;
  signer: PhotoUrlSigner;
  storage: FileStorage;
  decoder: PhotoDecoder;
};

/** What every sending answers. */
export interface SentView {
  message: MessageView;
  /** What is left. */
  credits: number;
  conversation: { id: string };
}

/** Creates what members send with: words, gifts and photos, by one path. */
export function createSending(deps: SendingDeps) {
  return {
    /** The site's gifts in the viewer's language; none where it has no gifts. */
    listGifts: (ctx: MemberCtx): GiftView[] => listGifts(ctx),

    /**
     * Sends a message. Length and blankness are checked before credits; a repeated client id sends nothing again.
     * @throws DomainError `invalid_fields`, `not_confirmed`, `not_found`, `conversation_closed`, `premium_required`,
     * `fictional_warning_required`, `credits_in_debt`, `insufficient_credits`, `client_id_used` by a gift or photo; nothing is stored then
     */
    sendMessage(ctx: MemberCtx, input: MessageInput): Promise<SentView> {
      return send(deps, ctx, input, () => textMessage(ctx, cleanMessageText(input.text, ctx.tenant.message_length)));
    },

    /**
     * Sends a gift of the site's catalogue, at its own price or `gift_credits`.
     * @throws DomainError as `sendMessage`; `invalid_fields` naming `gift` for one that the site does not have
     */
    sendGift(ctx: MemberCtx, input: GiftInput): Promise<SentView> {
      return send(deps, ctx, input, () => giftMessage(ctx, input.gift));
    },

    /**
     * Sends a photo, made anew from the pixels of `upload`. It is shown at once, blurred to its recipient until they open it,
     * and inspected afterwards. A repeated client id sends nothing again and decodes nothing.
     * @throws DomainError as `sendMessage`; `photos_refused` by the recipient, `photo_removed_before`, what `decodeUpload`
     * refuses, and `not_found` where the site has no photos in conversations
     */
    async sendPhoto(ctx: MemberCtx, input: SendingInput, upload: Buffer): Promise<SentView> {
      checkSender(ctx, input);
      if (!ctx.tenant.features.chat_photos) throw domainError('not_found');
      const earlier = await findEarlier(deps, ctx, input);
      if (earlier) {
        requireKind(earlier.message, 'photo');
        return viewSent(deps, ctx, earlier);
      }
      // Before the work, so that it is not done in vain; what counts is the second look, with the account held.
      const photo = await decodeUpload(deps, ctx, upload, () => wouldAdmit(deps, ctx, input));
      const sent = await withKeptPhoto(deps, ctx.tenant.id, photo, (kept) =>
        store(deps, ctx, input, photoMessage(ctx, kept)),
      );
      return viewSent(deps, ctx, sent);
    },
  };
}

/** A form comes here as it was sent; calls were held against the schema before. */
function checkSender(ctx: MemberCtx, input: SendingInput): void {
  if (!CLIENT_ID.test(input.client_id)) throw fieldError('client_id', 'invalid');
  requireActive(ctx);
}

async function send(
  deps: SendingDeps,
  ctx: MemberCtx,
  input: SendingInput,
  outgoing: () => Outgoing,
): Promise<SentView> {
  if (!CLIENT_ID.test(input.client_id)) throw fieldError('client_id', 'invalid');
  const content = outgoing();
  checkSender(ctx, input);
  return viewSent(deps, ctx, await store(deps, ctx, input, content));
}

async function store(deps: SendingDeps, ctx: MemberCtx, input: SendingInput, outgoing: Outgoing): Promise<SentMessage> {
  const send = async (trx: Trx) => {
    const done = await sendInTransaction(trx, deps, ctx, input, outgoing);
    await deps.live.record(trx, ctx.tenant.id, done.events);
    return done;
  };
  const sent = await deps.database.withTenant(ctx.tenant.id, send, { prepared: true });
  await deps.live.wake(ctx.tenant.id, sent.events);
  return sent;
}

type Sent = Pick<SentMessage, 'message' | 'credits' | 'conversationId'>;

function viewSent(deps: SendingDeps, ctx: MemberCtx, { message, credits, conversationId }: Sent): SentView {
  const reading = { ...ctx, signer: deps.signer, now: deps.clock.now() };
  return { message: viewMessage(message, reading, null), credits, conversation: { id: conversationId } };
}

/** What was sent under this client id before. */
function findEarlier(deps: SendingDeps, { tenant, viewer }: MemberCtx, input: SendingInput): Promise<Sent | null> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    const message = await selectByClientId(trx, tenant.id, viewer.profileId, input.client_id);
    if (!message) return null;
    const credits = await selectCredits(trx, tenant.id, viewer.userId);
    return { message, conversationId: message.conversationId, credits };
  });
}

/** @throws DomainError what a photo would be refused with */
function wouldAdmit(deps: SendingDeps, ctx: MemberCtx, input: SendingInput): Promise<void> {
  const { tenant, viewer } = ctx;
  return deps.database.withTenant(tenant.id, async (trx) => {
    const wallet = await selectWallet(trx, tenant.id, viewer.userId);
    const [recipients] = await askTogether(trx, askForRecipient(trx, ctx, input));
    const beforehand = { wallet, inConversation: recipients?.[0] };
    await admitSending(trx, ctx, input, { kind: 'photo', cost: tenant.photo_credits }, beforehand);
  });
}
