import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid, newId } from '../../../../lib/security/ids.ts';
import type { LiveEvent, LiveService, Tell } from '../../../realtime/live/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import {
  approvePhotos,
  markInspected,
  returnToInspection,
  selectInspected,
  selectPendingPhotos,
  selectProfilesWithPendingPhotos,
  type PendingPhoto,
} from './inspection.queries.ts';
import { approveMessagePhotos, rejectMessagePhoto, type RemovalDeps } from './message-inspection.ts';
import { selectPendingMessagePhotos } from '../messages/message-photos.queries.ts';
import {
  lockProfile,
  markRemoved,
  selectPhotoOrder,
  updatePhotoSummary,
  updatePhotoOrder,
} from '../own/own-photos.queries.ts';
import { tellAlbumAudience } from '../private/album-audience.ts';
import type { RemovalReason } from './removal-reasons.ts';
import { insertRemovedHash } from './removed-hashes.queries.ts';

export type InspectionDeps = Pick<Deps, 'database'> & RemovalDeps & { live: Pick<LiveService, 'transact'> };

const LIST_LIMIT = 200;

/** Creates the photo inspection of a site. It does no access check: callers are operators or scripts. */
export function createInspection(deps: InspectionDeps) {
  return {
    /** Lists pending photos of a site, on profiles and in messages, oldest first. */
    listWaitingPhotos: (tenantId: string): Promise<PendingPhoto[]> =>
      deps.database.withTenant(tenantId, async (trx) => {
        const onProfiles = await selectPendingPhotos(trx, tenantId, LIST_LIMIT);
        const waiting = [...onProfiles, ...(await selectPendingMessagePhotos(trx, tenantId, LIST_LIMIT))];
        return waiting
          .toSorted((one, other) => one.uploadedAt.getTime() - other.uploadedAt.getTime())
          .slice(0, LIST_LIMIT);
      }),

    /**
     * Approves a pending photo and mails its owner; the first one of a profile becomes its main photo. Photos in
     * messages are visible already, so nobody is notified.
     * @throws DomainError `not_found` for a photo that is not pending
     */
    async approvePhoto(tenantId: string, photoId: string): Promise<void> {
      const photo = isUuid(photoId)
        ? await deps.database.withTenant(tenantId, (trx) => selectInspected(trx, tenantId, photoId))
        : undefined;
      const approved = photo
        ? await approveProfilePhotos(deps, tenantId, photo.profileId, photoId)
        : await approveMessagePhotos(deps, tenantId, photoId);
      if (approved === 0) throw domainError('not_found');
    },

    /** Approves all pending photos of a site. @returns their number */
    async approveWaitingPhotos(tenantId: string): Promise<number> {
      const profiles = await deps.database.withTenant(tenantId, (trx) =>
        selectProfilesWithPendingPhotos(trx, tenantId),
      );
      let approved = await approveMessagePhotos(deps, tenantId, null);
      for (const profileId of profiles) approved += await approveProfilePhotos(deps, tenantId, profileId, null);
      return approved;
    },

    /**
     * Removes a pending or approved photo from its profile, stores its hash, and mails the reason to the owner. A photo
     * in a message is removed for both participants, and its credits are returned if it was not opened.
     * @throws DomainError `not_found` for a photo that is unknown or removed
     */
    async rejectPhoto(tenantId: string, photoId: string, reason: RemovalReason): Promise<void> {
      if (!isUuid(photoId)) throw domainError('not_found');
      await deps.live.transact(tenantId, (trx, tell) => removePhoto(trx, tell, deps, tenantId, photoId, reason));
    },
  };
}

function approveProfilePhotos(
  deps: InspectionDeps,
  tenantId: string,
  profileId: string,
  photoId: string | null,
): Promise<number> {
  return deps.live.transact(tenantId, async (trx, tell) => {
    const approved = await showPhotos(trx, tell, deps, tenantId, profileId, photoId);
    if (approved.some((photo) => !photo.private)) await notifyPhotoApproved(trx, deps, tenantId, profileId);
    return approved.length;
  });
}

/**
 * Approves all pending photos of a profile and its private album, or one of them, in the caller's transaction. The
 * first one on the profile becomes the main photo. Sends no mail.
 */
export async function showPhotos(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock'>,
  tenantId: string,
  profileId: string,
  photoId: string | null,
): Promise<Awaited<ReturnType<typeof approvePhotos>>> {
  const owner = await lockProfile(trx, tenantId, profileId);
  const before = await selectPhotoOrder(trx, tenantId, profileId);
  const approved = await approvePhotos(trx, tenantId, profileId, photoId, deps.clock.now());
  if (!owner || approved.length === 0) return [];
  const first = approved.find((photo) => !photo.private);
  // The first approved photo stays the main photo, even if an earlier one is approved later.
  if (first && !before.some((photo) => photo.status === 'active')) {
    const others = before.map((photo) => photo.id).filter((id) => id !== first.id);
    await updatePhotoOrder(trx, tenantId, profileId, [first.id, ...others]);
  }
  await updatePhotoSummary(trx, tenantId, profileId);
  tell(...approved.map(({ id }) => statusEvent(profileId, id, 'active')));
  if (approved.some((photo) => photo.private)) await tellAlbumAudience(trx, tell, tenantId, profileId);
  return approved;
}

/**
 * Reverts an approval in the caller's transaction: the photo is pending and hidden from others again. Does nothing if it
 * is not shown.
 */
export async function hidePhoto(
  trx: Trx,
  tell: Tell,
  tenantId: string,
  profileId: string,
  photoId: string,
): Promise<void> {
  const owner = await lockProfile(trx, tenantId, profileId);
  const hidden = owner && (await returnToInspection(trx, tenantId, photoId));
  if (!hidden) return;
  await updatePhotoSummary(trx, tenantId, profileId);
  tell(statusEvent(profileId, photoId, 'inspection'));
  if (hidden.private) await tellAlbumAudience(trx, tell, tenantId, profileId);
}

const statusEvent = (profileId: string, id: string, status: 'active' | 'inspection'): LiveEvent => ({
  profileId,
  type: 'photo',
  payload: { photo: { id, status } },
});

/**
 * Mails the owner of a profile once, however many photos on it were approved. Those of the private album are not mailed
 * of: nobody sees them yet.
 */
export async function notifyPhotoApproved(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  profileId: string,
): Promise<void> {
  const owner = await lockProfile(trx, tenantId, profileId);
  if (owner?.userId) await queueMail(trx, deps, { tenantId, userId: owner.userId, template: 'photo_approved' });
}

/**
 * Removes a photo from its profile or message in the caller's transaction; see `rejectPhoto`.
 * @throws DomainError `not_found` for a photo that is unknown or removed
 */
export async function removePhoto(
  trx: Trx,
  tell: Tell,
  deps: RemovalDeps,
  tenantId: string,
  photoId: string,
  reason: RemovalReason,
): Promise<void> {
  const inMessage = await rejectMessagePhoto(trx, tell, deps, tenantId, photoId, reason);
  if (!inMessage) await rejectInspectedPhoto(trx, tell, deps, tenantId, photoId, reason);
}

async function rejectInspectedPhoto(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  photoId: string,
  reason: RemovalReason,
): Promise<void> {
  const photo = await selectInspected(trx, tenantId, photoId);
  const owner = photo && (await lockProfile(trx, tenantId, photo.profileId));
  const at = deps.clock.now();
  if (!owner || !(await markRemoved(trx, tenantId, photo, { reason, at }))) throw domainError('not_found');
  await markInspected(trx, tenantId, photoId, at);
  await updatePhotoSummary(trx, tenantId, photo.profileId);
  const { hash, profileId } = photo;
  if (hash) await insertRemovedHash(trx, tenantId, { id: newId(deps.clock), hash, reason, createdAt: at });
  tell({ profileId, type: 'photo', payload: { photo: { id: photoId, status: 'removed', reason } } });
  if (photo.private) await tellAlbumAudience(trx, tell, tenantId, profileId);
  if (owner.userId) {
    await queueMail(trx, deps, { tenantId, userId: owner.userId, template: 'photo_removed', referenceId: photoId });
  }
}
