import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { openMessagePhoto, type PhotoUrlSigner } from '../../../people/photos/index.ts';
import { viewMessage } from '../chat.mapper.ts';
import type { MessageView } from '../chat.view.ts';
import type { RefusalInput } from '../message.schema.ts';
import { updateRefusals } from '../conversations/conversations.queries.ts';
import { requireConversation } from '../conversations/require-conversation.ts';
import { requireShownMessage } from '../messages/require-message.ts';

type ReceivedPhotoDeps = Pick<Deps, 'database' | 'clock'> & { live: LiveService; signer: PhotoUrlSigner };

export function createReceivedPhotoService(deps: ReceivedPhotoDeps) {
  return {
    /**
     * Opens a received photo permanently; a removed photo stays removed.
     * @throws DomainError `not_found` for a message without a photo, or one that the member may not read
     */
    async openPhoto(ctx: MemberCtx, input: { message: string }): Promise<{ message: MessageView }> {
      const { tenant, viewer } = ctx;
      const opened = await deps.live.transact(tenant.id, async (trx, tell) => {
        const found = await requireShownMessage(trx, ctx, input.message);
        const { message, conversationId } = found;
        if (!message.photoId) throw domainError('not_found');
        const theirs = message.senderId !== viewer.profileId;
        if (!theirs || !(await openMessagePhoto(trx, tenant.id, message.id, deps.clock.now()))) return found;
        const payload = { conversation: { id: conversationId }, message: message.id, change: 'photo_opened' };
        tell({ profileId: viewer.profileId, type: 'chat', payload });
        return requireShownMessage(trx, ctx, input.message);
      });
      const reading = { ...ctx, signer: deps.signer, now: deps.clock.now() };
      return { message: viewMessage(opened.message, reading, opened) };
    },

    /**
     * Sets whether the member refuses photos from the other participant; can be changed at any time.
     * @throws DomainError `not_found`
     */
    async refusePhotos(ctx: MemberCtx, input: RefusalInput): Promise<{ refuses_photos: boolean }> {
      await setRefusal(deps, ctx, input, { refusesPhotos: input.refuse });
      return { refuses_photos: input.refuse };
    },

    /**
     * Sets whether the member refuses voice messages from the other participant; can be changed at any time.
     * @throws DomainError `not_found`
     */
    async refuseVoice(ctx: MemberCtx, input: RefusalInput): Promise<{ refuses_voice: boolean }> {
      await setRefusal(deps, ctx, input, { refusesVoice: input.refuse });
      return { refuses_voice: input.refuse };
    },
  };
}

/** @throws DomainError `not_found` */
function setRefusal(
  { database }: ReceivedPhotoDeps,
  ctx: MemberCtx,
  { conversation }: RefusalInput,
  refusals: Parameters<typeof updateRefusals>[3],
): Promise<void> {
  return database.withTenant(ctx.tenant.id, async (trx) => {
    const { membership } = await requireConversation(trx, ctx, conversation);
    const side = { conversationId: membership.conversationId, profileId: ctx.viewer.profileId };
    await updateRefusals(trx, ctx.tenant.id, side, refusals);
  });
}
