import type { Ctx, MemberCtx } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import { createInspection, type InspectionDeps } from './inspection/inspection.ts';
import { createOwnPhotos, type OwnPhotosDeps } from './own/own-photos.ts';
import { createPrivatePhotos } from './private/private-photos.ts';
import { selectVisibleMessagePhoto } from './messages/message-photos.queries.ts';
import { createPhotoReader } from './files/photo-reader.ts';
import { PHOTO_SIZES } from './files/photo-url.ts';
import { selectStorageKey } from './photos.queries.ts';
import { describeLimits, describeUploadRejection } from './decoding/upload-refusals.ts';

/** The parts of a signed address. */
interface PhotoRequest {
  id: string;
  size: string;
  expires: string;
  signature: string;
}

type PhotoDeps = OwnPhotosDeps & InspectionDeps;

export function createPhotosService(deps: PhotoDeps) {
  const read = createPhotoReader(deps.storage);

  return {
    ...createOwnPhotos(deps),
    ...createPrivatePhotos(deps),
    ...createInspection(deps),
    describeLimits,
    describeUploadRefusal: describeUploadRejection,

    /**
     * Reads the WebP bytes behind a signed address.
     * @throws DomainError `not_found` for a wrong or expired signature, an unknown size, a removed photo and a deleted
     * member's photo alike
     */
    async readPhoto(ctx: Pick<Ctx, 'tenant'>, claim: PhotoRequest): Promise<Buffer> {
      const size = PHOTO_SIZES.find((known) => known === claim.size);
      const valid = isUuid(claim.id) && deps.signer.verify({ tenantId: ctx.tenant.id, ...claim }, deps.clock.now());
      if (!size || !valid) throw domainError('not_found');
      const key = await deps.database.withTenant(ctx.tenant.id, (trx) =>
        selectStorageKey(trx, ctx.tenant.id, claim.id),
      );
      if (!key) throw domainError('not_found');
      return read(key, size);
    },

    /**
     * Reads a message photo, whose address is valid for one member: sharp for the sender, and for the recipient once
     * opened.
     * @throws DomainError `not_found` for anything this member may not see
     */
    async readMessagePhoto(ctx: MemberCtx, claim: PhotoRequest): Promise<Buffer> {
      const size = PHOTO_SIZES.find((known) => known === claim.size);
      const { tenant, viewer } = ctx;
      const signed = { tenantId: tenant.id, viewerId: viewer.profileId, ...claim };
      if (!size || !isUuid(claim.id) || !deps.signer.verify(signed, deps.clock.now())) throw domainError('not_found');
      const seen = await deps.database.withTenant(tenant.id, (trx) =>
        selectVisibleMessagePhoto(trx, tenant.id, claim.id, viewer.profileId),
      );
      if (!seen || (size !== 'blur' && !seen.sharp)) throw domainError('not_found');
      return read(seen.storageKey, size);
    },
  };
}

export type PhotosService = ReturnType<typeof createPhotosService>;
