import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import {
  createDerivedSize,
  createPhotoReader,
  createPhotoUrlSigner,
  PHOTO_SIZES,
  type PhotoSize,
} from '../../../people/photos/index.ts';
import type { DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { hasPermissionAt, type Permission } from '../access/permissions.ts';
import { selectCheckKey } from '../check-queue/check-queue.queries.ts';
import { selectPhotoKey, selectEvidenceKey } from './photo-queue.queries.ts';

/** Permissions for viewing members' photos, including unapproved ones. */
const VIEW_PERMISSIONS: readonly Permission[] = ['photos.inspect', 'photos.verify', 'members.photos'];
/** Permission for viewing the pictures of checks. */
const CHECK_PERMISSIONS: readonly Permission[] = ['photos.verify'];
/** Permission for viewing the copy of a photo that is kept as evidence of a report. */
const EVIDENCE_PERMISSIONS: readonly Permission[] = ['reports.decide'];

interface SignedPhotoParams {
  tenantId: string;
  id: string;
  size: string;
  expires: string;
  signature: string;
}

/**
 * Creates the signed URLs of photos for operators: valid for one operator, one size and 15 minutes. The evidence copy of an
 * erased member's photo has the id of its report.
 */
export function createDeskPhotoFiles(deps: DeskDeps) {
  const { desk } = deps;
  const signer = createPhotoUrlSigner(deps.env.secrets);
  const stores = createFileStores(deps.env);
  const read = createPhotoReader(stores.photos);
  const viewerOf = ({ operator }: Pick<DeskCtx, 'operator'>) => `desk/${operator.id}`;
  const urlFor = (ctx: Pick<DeskCtx, 'operator'>, { tenantId, id }: SiteItemKey, size: PhotoSize) => {
    const query = signer.signQuery({ tenantId, id, viewerId: viewerOf(ctx) }, size, deps.clock.now());
    return `/desk/photos/${tenantId}/${id}/${size}?${query}`;
  };
  /** @returns null if there is no file or the operator has none of the permissions */
  async function keyOf(
    ctx: DeskCtx,
    { tenantId, id }: Pick<SignedPhotoParams, 'tenantId' | 'id'>,
    { permissions, select }: { permissions: readonly Permission[]; select: typeof selectPhotoKey },
  ): Promise<string | null> {
    const permission = permissions.find((each) => hasPermissionAt(ctx.operator.grants, each, tenantId));
    if (!permission) return null;
    return desk.read(ctx, { permission, only: tenantId }, (trx) => select(trx, tenantId, id));
  }
  return {
    urlFor,
    /**
     * The URL of a member's portrait in a list: the main photo, which the site shows to its members.
     * @returns null without one, and where the operator may not see photos
     */
    portraitFor: (ctx: Pick<DeskCtx, 'operator'>, member: { tenantId: string; photoId: string | null }) => {
      const { tenantId, photoId: id } = member;
      const may = VIEW_PERMISSIONS.some((each) => hasPermissionAt(ctx.operator.grants, each, tenantId));
      return id !== null && may ? urlFor(ctx, { tenantId, id }, 'thumb') : null;
    },
    /**
     * Reads the photo of a signed URL as WebP.
     * @throws DomainError `not_found` for an invalid or expired signature, another operator's URL, a photo without a file, and
     * a site where the operator has no permission (any longer)
     */
    read: async (ctx: DeskCtx, claim: SignedPhotoParams) => {
      const size = PHOTO_SIZES.find((known) => known === claim.size);
      const signed = isUuid(claim.id) && signer.verify({ ...claim, viewerId: viewerOf(ctx) }, deps.clock.now());
      if (!size || !signed) throw domainError('not_found');
      const key = await keyOf(ctx, claim, { permissions: VIEW_PERMISSIONS, select: selectPhotoKey });
      if (key !== null) return read(key, size);
      const checked = await keyOf(ctx, claim, { permissions: CHECK_PERMISSIONS, select: selectCheckKey });
      // Sizes are not cached: with the picture everything of it is deleted.
      if (checked !== null) return createDerivedSize(stores.photos, checked, size);
      const held = await keyOf(ctx, claim, { permissions: EVIDENCE_PERMISSIONS, select: selectEvidenceKey });
      if (held === null) throw domainError('not_found');
      // Sizes are not cached, so that deleting the evidence after the decision removes only this file.
      return createDerivedSize(stores.evidence, held, size);
    },
  };
}

export type DeskPhotoFiles = ReturnType<typeof createDeskPhotoFiles>;
