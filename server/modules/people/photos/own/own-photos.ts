import type { Trx } from '../../../../../db/client.ts';
import { translate } from '../../../../../i18n/index.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, domainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import type { PhotoView } from '../../../platform/profile-values/index.ts';
import {
  addPhoto,
  reorderAlbum,
  requirePhotoAllowance,
  removeFromAlbum,
  moveToFront,
  type Album,
  type OwnPhoto,
} from './album.ts';
import type { DecodedPhoto } from '../decoding/decode-job.ts';
import { decodeUpload } from '../decoding/decode-upload.ts';
import { selectRemovals } from './own-photos.queries.ts';
import type { ArrangePhotosInput } from './own-photos.schema.ts';
import type { PhotoDecoder } from '../decoding/photo-decoder.ts';
import { newStorageKey } from '../files/photo-files.ts';
import type { PhotoUrlSigner } from '../files/photo-url.ts';
import { viewPhoto, type PhotoRow } from '../photo.view.ts';
import { selectPhotosOfProfile } from '../photos-of-profile.ts';
import { publicRemovalReason } from '../inspection/removal-reasons.ts';
import { tellAlbumAudience } from '../private/album-audience.ts';
import { REMOVED_RETENTION_MS, deleteRemovedPhotos } from '../files/removed-photos.ts';

export type OwnPhotosDeps = Pick<Deps, 'database' | 'clock' | 'limiter' | 'log'> & {
  storage: FileStorage;
  signer: PhotoUrlSigner;
  decoder: PhotoDecoder;
  live: Pick<LiveService, 'transact'>;
};

export function createOwnPhotos(deps: OwnPhotosDeps) {
  const view = (ctx: MemberCtx, row: PhotoRow) =>
    viewPhoto(row, { tenant: ctx.tenant, signer: deps.signer, now: deps.clock.now(), locked: false });
  const list = async (trx: Trx, ctx: MemberCtx) =>
    (await selectPhotosOfProfile(trx, ctx.tenant.id, ctx.viewer.profileId, true)).map((row) => view(ctx, row));

  return {
    /** Lists the member's photos in order, including pending ones. */
    listOwnPhotos: (ctx: MemberCtx): Promise<PhotoView[]> => deps.database.read(ctx, (trx) => list(trx, ctx)),

    /** Lists the photos that the site removed in the last 30 days, with the reasons in the member's language. */
    async listRemovals(ctx: MemberCtx): Promise<Array<{ id: string; reason: string }>> {
      const since = new Date(deps.clock.now().getTime() - REMOVED_RETENTION_MS);
      const removals = await deps.database.withTenant(ctx.tenant.id, (trx) =>
        selectRemovals(trx, ctx.tenant.id, ctx.viewer.profileId, since),
      );
      return removals.map(({ id, reason }) => ({
        id,
        reason: translate(ctx, `emails:photo_reason.${publicRemovalReason(reason)}`),
      }));
    },

    /**
     * Decodes an upload and adds it as a pending photo.
     * @throws DomainError `photo_too_large`, `photo_too_small`, `photo_too_long`, `photo_limit_free`,
     * `photo_limit_premium`, `photo_removed_before`, `too_many_requests`, and those of `PhotoDecoder`
     */
    addPhoto: async (ctx: MemberCtx, upload: Buffer): Promise<PhotoView> =>
      view(ctx, await storeUpload(deps, ctx, upload, { private: false })),

    /**
     * Deletes one of the member's photos; if it was the main photo, the next one becomes it.
     * @throws DomainError `not_found` for any other photo
     */
    async removePhoto(ctx: MemberCtx, photoId: string): Promise<void> {
      const { tenant, viewer } = ctx;
      const photo = { tenantId: tenant.id, profileId: viewer.profileId, id: photoId };
      await deps.live.transact(tenant.id, async (trx, tell) => {
        const removed = await removeFromAlbum(trx, photo, deps.clock.now());
        if (removed.private) await tellAlbumAudience(trx, tell, tenant.id, viewer.profileId);
      });
      // A sweep deletes the files if this fails.
      await deleteRemovedPhotos(deps, tenant.id, deps.clock.now()).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'files of a removed photo could not be deleted; the sweep retries'),
      );
    },

    /**
     * Reorders the photos, or moves one to the front; the first approved one is the main photo.
     * @throws DomainError `conflict` if the order does not name each photo once, as when another was added
     * @throws DomainError `not_found` for a main photo that is not the member's, `photo_not_active` for a pending one
     */
    arrangePhotos: (ctx: MemberCtx, { order, main }: ArrangePhotosInput): Promise<PhotoView[]> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        await reorderAlbum(trx, profileKeyOf(ctx), (own) =>
          order ? requireSamePhotos(own, order) : moveToFront(own, main!),
        );
        return list(trx, ctx);
      }),

    /**
     * Moves a photo one position earlier or later; at the ends it stays.
     * @throws DomainError `not_found` for a photo that is not the member's
     */
    movePhoto: (ctx: MemberCtx, photoId: string, way: 'earlier' | 'later'): Promise<void> =>
      deps.database.withTenant(ctx.tenant.id, (trx) =>
        reorderAlbum(trx, profileKeyOf(ctx), (own) => movePhoto(own, photoId, way)),
      ),
  };
}

const profileKeyOf = ({ tenant, viewer }: MemberCtx) => ({ tenantId: tenant.id, profileId: viewer.profileId });

const albumOf = ({ tenant, viewer }: MemberCtx): Album => ({
  tenant,
  profileId: viewer.profileId,
  premium: viewer.paidUser,
});

/**
 * Decodes an upload and stores it as a pending photo of the profile, or of the private album.
 * @throws DomainError as `addPhoto` of the service
 */
export async function storeUpload(
  deps: OwnPhotosDeps,
  ctx: MemberCtx,
  upload: Buffer,
  place: { private: boolean },
): Promise<PhotoRow> {
  // Avoids decoding a photo that will be refused; the check that counts is repeated with the profile locked.
  const hasRoom = () => deps.database.withTenant(ctx.tenant.id, (trx) => requirePhotoAllowance(trx, albumOf(ctx)));
  return storePhoto(deps, ctx, await decodeUpload(deps, ctx, upload, hasRoom), place);
}

/** Stores the file before its row: a row never refers to a missing file. */
async function storePhoto(
  deps: OwnPhotosDeps,
  ctx: MemberCtx,
  photo: DecodedPhoto,
  place: { private: boolean },
): Promise<PhotoRow> {
  const { tenant } = ctx;
  const id = newId(deps.clock);
  const storageKey = newStorageKey(tenant.id, id);
  await deps.storage.write(storageKey, photo.bytes);
  try {
    const stored = { photo, id, storageKey, uploadedAt: deps.clock.now(), ...place };
    return await deps.database.withTenant(tenant.id, (trx) => addPhoto(trx, albumOf(ctx), stored));
  } catch (error) {
    // After other failures it is unknown whether the row was stored; a sweep deletes files without a row.
    if (error instanceof DomainError) await deps.storage.remove(storageKey);
    throw error;
  }
}

function requireSamePhotos(own: readonly OwnPhoto[], order: readonly string[]): readonly string[] {
  const wanted = new Set(order);
  const same = wanted.size === order.length && own.length === order.length && own.every(({ id }) => wanted.has(id));
  if (!same) throw domainError('conflict');
  return order;
}

function movePhoto(own: readonly OwnPhoto[], photoId: string, way: 'earlier' | 'later'): string[] {
  const ids = own.map(({ id }) => id);
  const at = ids.indexOf(photoId);
  if (at < 0) throw domainError('not_found');
  ids.splice(at, 1);
  ids.splice(Math.max(0, way === 'earlier' ? at - 1 : at + 1), 0, photoId);
  return ids;
}
