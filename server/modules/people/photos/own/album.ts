import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import type { DecodedPhoto } from '../decoding/decode-job.ts';
import {
  countPhotos,
  insertPhoto,
  lockProfile,
  markRemoved,
  selectPhotoOrder,
  updatePhotoSummary,
  updatePhotoOrder,
} from './own-photos.queries.ts';
import type { PhotoRow } from '../photo.view.ts';
import { REMOVED_BY_OWNER } from '../inspection/removal-reasons.ts';
import { wasRemovedBefore } from '../inspection/removed-hashes.queries.ts';
import { fileRejection, photoLimitError } from '../decoding/upload-refusals.ts';

/** The owner of an album and the number of photos it may hold. */
export interface Album {
  tenant: Tenant;
  profileId: string;
  /** True for premium members and for fictional profiles. */
  premium: boolean;
}

/** Recounts the photos of a profile and sets its main photo. */
export { updatePhotoSummary as settleAlbum } from './own-photos.queries.ts';

export type OwnPhoto = { id: string; status: string };

/** @throws DomainError `photo_limit_free`, `photo_limit_premium` */
export async function requirePhotoAllowance(trx: Trx, { tenant, profileId, premium }: Album): Promise<void> {
  const max = premium ? tenant.premium_photos : tenant.free_photos;
  if ((await countPhotos(trx, tenant.id, profileId)) < max) return;
  throw photoLimitError(premium ? 'photo_limit_premium' : 'photo_limit_free', tenant);
}

/**
 * Appends a photo, whose file is already stored, to an album in the caller's transaction.
 * @throws DomainError `not_found`, `photo_limit_free`, `photo_limit_premium`, `photo_removed_before`
 */
export async function addPhoto(
  trx: Trx,
  album: Album,
  { photo, ...stored }: { photo: DecodedPhoto; id: string; storageKey: string; uploadedAt: Date; private?: boolean },
): Promise<PhotoRow> {
  const { tenant, profileId } = album;
  if (!(await lockProfile(trx, tenant.id, profileId))) throw domainError('not_found');
  await requirePhotoAllowance(trx, album);
  if (photo.hashes && (await wasRemovedBefore(trx, tenant.id, photo.hashes)))
    throw fileRejection('photo_removed_before');
  const { width, height, color } = photo;
  const facts = { width, height, color, hash: photo.hashes?.own ?? null };
  return insertPhoto(trx, tenant.id, { private: false, ...stored, ...facts, profileId });
}

/**
 * Removes a photo from a profile or its private album; its file is deleted after the retention period.
 * @returns whether it was in the private album
 * @throws DomainError `not_found`
 */
export async function removeFromAlbum(
  trx: Trx,
  { tenantId, profileId, id }: { tenantId: string; profileId: string; id: string },
  at: Date,
): Promise<{ private: boolean }> {
  await lockProfile(trx, tenantId, profileId);
  const removal = { reason: REMOVED_BY_OWNER, at };
  const removed = isUuid(id) ? await markRemoved(trx, tenantId, { id, profileId }, removal) : undefined;
  if (!removed) throw domainError('not_found');
  await updatePhotoSummary(trx, tenantId, profileId);
  return removed;
}

/** Reorders an album. @param arrange returns the ids in their new order */
export async function reorderAlbum(
  trx: Trx,
  { tenantId, profileId }: { tenantId: string; profileId: string },
  arrange: (own: readonly OwnPhoto[]) => readonly string[],
): Promise<void> {
  await lockProfile(trx, tenantId, profileId);
  await updatePhotoOrder(trx, tenantId, profileId, arrange(await selectPhotoOrder(trx, tenantId, profileId)));
  await updatePhotoSummary(trx, tenantId, profileId);
}

/** Moves one id to the front. @throws DomainError `not_found`, `photo_not_active` */
export function moveToFront(own: readonly OwnPhoto[], main: string): string[] {
  const chosen = own.find((photo) => photo.id === main);
  if (!chosen) throw domainError('not_found');
  if (chosen.status !== 'active') throw domainError('photo_not_active');
  return [main, ...own.map((photo) => photo.id).filter((id) => id !== main)];
}
