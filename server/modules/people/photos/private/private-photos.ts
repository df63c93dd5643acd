import type { MemberCtx } from '../../../../context.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { lockProfile, updatePhotoSummary } from '../own/own-photos.queries.ts';
import { storeUpload, type OwnPhotosDeps } from '../own/own-photos.ts';
import { tellAlbumAudience } from './album-audience.ts';
import { updatePrivate } from './private-photos.queries.ts';

/** The photos of a member's private album. The module `private-album` decides who may see them. */
export function createPrivatePhotos(deps: OwnPhotosDeps) {
  return {
    /**
     * Adds a pending photo to the private album. It counts for the same limit as those of the profile.
     * @throws DomainError `not_found` where the site has no albums, and as `addPhoto`
     */
    async addPrivatePhoto(ctx: MemberCtx, upload: Buffer): Promise<{ id: string }> {
      if (!ctx.tenant.features.private_album) throw domainError('not_found');
      const { id } = await storeUpload(deps, ctx, upload, { private: true });
      return { id };
    },

    /**
     * Moves a photo of the profile into the private album, or back. An approved one stays approved. Where the site has
     * no albums, photos can still be moved back.
     * @throws DomainError `not_found` for the main photo, one that is there already and one that is not the member's
     */
    async movePrivatePhoto(ctx: MemberCtx, input: { photo: string; private: boolean }): Promise<void> {
      const { tenant, viewer } = ctx;
      const photo = { id: input.photo, profileId: viewer.profileId };
      await deps.live.transact(tenant.id, async (trx, tell) => {
        if (input.private && !tenant.features.private_album) throw domainError('not_found');
        await lockProfile(trx, tenant.id, viewer.profileId);
        if (!isUuid(photo.id) || !(await updatePrivate(trx, tenant.id, photo, input.private))) {
          throw domainError('not_found');
        }
        await updatePhotoSummary(trx, tenant.id, viewer.profileId);
        await tellAlbumAudience(trx, tell, tenant.id, viewer.profileId);
      });
    },
  };
}
