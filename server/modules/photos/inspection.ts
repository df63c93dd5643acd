import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid, newId } from '../../lib/ids.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { LiveService } from '../live/live.service.ts';
import { queueMail } from '../notifications/mails.service.ts';
import {
  approvePhotos,
  markInspected,
  putBackPhoto,
  selectInspected,
  selectWaiting,
  selectWaitingProfiles,
} from './inspection.queries.ts';
import type { WaitingPhoto } from './inspection.queries.ts';
import { approveMessagePhotos, rejectMessagePhoto } from './message-inspection.ts';
import { selectWaitingInMessages } from './message-photos.queries.ts';
import { lockProfile, markRemoved, selectOrder, settleProfile, updateOrder } from './own-photos.queries.ts';
import type { RemovalReason } from './removal-reasons.ts';
import { insertRemovedHash } from './removed-hashes.queries.ts';

/** What is done to photos in a transaction of somebody else's: stored events, queued mails. */
type Deciding = Pick<Deps, 'clock' | 'jobs'> & { live: Pick<LiveService, 'record'> };

export type InspectionDeps = Pick<Deps, 'database' | 'clock' | 'jobs'> & { live: LiveService };

const LISTED = 200;

/** Creates what decides about photos that wait. Whoever calls it is the site's operator; it asks for no member. */
export function createInspection(deps: InspectionDeps) {
  return {
    /** Photos of one site that wait, on profiles and in messages, those that wait longest first. */
    listWaitingPhotos: (tenantId: string): Promise<WaitingPhoto[]> =>
      deps.database.withTenant(tenantId, async (trx) => {
        const onProfiles = await selectWaiting(trx, tenantId, LISTED);
        const waiting = [...onProfiles, ...(await selectWaitingInMessages(trx, tenantId, LISTED))];
        return waiting.toSorted((one, other) => one.uploadedAt.getTime() - other.uploadedAt.getTime()).slice(0, LISTED);
      }),

    /**
     * Shows a waiting photo to others; the first of a profile becomes its main photo. The owner gets a mail. One in a
     * message is there already, and nobody is told.
     * @throws DomainError `not_found` for one that does not wait
     */
    async approvePhoto(tenantId: string, photoId: string): Promise<void> {
      const photo = isUuid(photoId)
        ? await deps.database.withTenant(tenantId, (trx) => selectInspected(trx, tenantId, photoId))
        : undefined;
      const approved = photo
        ? await approveOf(deps, tenantId, photo.profileId, photoId)
        : await approveMessagePhotos(deps, tenantId, photoId);
      if (approved === 0) throw domainError('not_found');
    },

    /** Approves every photo that waits for inspection on one site; returns how many. */
    async approveWaitingPhotos(tenantId: string): Promise<number> {
      const profiles = await deps.database.withTenant(tenantId, (trx) => selectWaitingProfiles(trx, tenantId));
      let approved = await approveMessagePhotos(deps, tenantId, null);
      for (const profileId of profiles) approved += await approveOf(deps, tenantId, profileId, null);
      return approved;
    },

    /**
     * Takes a photo off its profile, whether it waits or was approved before, and remembers the picture. The owner gets
     * the reason by mail. One in a message is gone for both, and what it cost comes back if nobody had opened it.
     * @throws DomainError `not_found` for one that is unknown or removed already
     */
    async rejectPhoto(tenantId: string, photoId: string, reason: RemovalReason): Promise<void> {
      if (!isUuid(photoId)) throw domainError('not_found');
      const events = await deps.database.withTenant(tenantId, (trx) =>
        removePhoto(trx, deps, tenantId, photoId, reason),
      );
      await deps.live.wake(tenantId, events);
    },
  };
}

async function approveOf(
  deps: InspectionDeps,
  tenantId: string,
  profileId: string,
  photoId: string | null,
): Promise<number> {
  const events = await deps.database.withTenant(tenantId, async (trx) => {
    const shown = await showPhotos(trx, deps, tenantId, profileId, photoId);
    if (shown.length > 0) await tellApproved(trx, deps, tenantId, profileId);
    return shown;
  });
  await deps.live.wake(tenantId, events);
  return events.length;
}

/**
 * Shows waiting photos of a profile to others, all or one, in the caller's transaction. The first of a profile becomes its
 * main photo. Nobody is mailed.
 * @returns what was stored for the owner's pages, an event a photo
 */
export async function showPhotos(
  trx: Trx,
  deps: Deciding,
  tenantId: string,
  profileId: string,
  photoId: string | null,
): Promise<LiveEvent[]> {
  const owner = await lockProfile(trx, tenantId, profileId);
  const before = await selectOrder(trx, tenantId, profileId);
  const approved = await approvePhotos(trx, tenantId, profileId, photoId, deps.clock.now());
  if (!owner || approved.length === 0) return [];
  // The first one becomes the main photo and stays that, whichever of those before it is approved later.
  if (!before.some((photo) => photo.status === 'active')) {
    const others = before.map((photo) => photo.id).filter((id) => id !== approved[0]);
    await updateOrder(trx, tenantId, profileId, [approved[0]!, ...others]);
  }
  await settleProfile(trx, tenantId, profileId);
  const events = approved.map((id): LiveEvent => statusEvent(profileId, id, 'active'));
  await deps.live.record(trx, tenantId, events);
  return events;
}

/**
 * Takes an approval back in the caller's transaction: the photo waits again, and nobody else sees it.
 * @returns what was stored for the owner's pages; nothing when the photo is not shown any more
 */
export async function hidePhoto(
  trx: Trx,
  deps: Deciding,
  tenantId: string,
  profileId: string,
  photoId: string,
): Promise<LiveEvent[]> {
  const owner = await lockProfile(trx, tenantId, profileId);
  if (!owner || !(await putBackPhoto(trx, tenantId, photoId))) return [];
  await settleProfile(trx, tenantId, profileId);
  const events = [statusEvent(profileId, photoId, 'inspection')];
  await deps.live.record(trx, tenantId, events);
  return events;
}

const statusEvent = (profileId: string, id: string, status: 'active' | 'inspection'): LiveEvent => ({
  profileId,
  type: 'photo',
  payload: { photo: { id, status } },
});

/** Mails a profile's owner, once however many of their photos were approved. */
export async function tellApproved(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  profileId: string,
): Promise<void> {
  const owner = await lockProfile(trx, tenantId, profileId);
  if (owner?.userId) await queueMail(trx, deps, { tenantId, userId: owner.userId, template: 'photo_approved' });
}

/**
 * Takes a photo off its profile or out of its message in the caller's transaction; see `rejectPhoto`.
 * @returns what was stored for members' pages
 * @throws DomainError `not_found` for one that is unknown or removed already
 */
export async function removePhoto(
  trx: Trx,
  deps: Deciding,
  tenantId: string,
  photoId: string,
  reason: RemovalReason,
): Promise<LiveEvent[]> {
  const inMessage = await rejectMessagePhoto(trx, deps, tenantId, photoId, reason);
  return inMessage ?? [await reject(trx, deps, tenantId, photoId, reason)];
}

async function reject(
  trx: Trx,
  deps: Deciding,
  tenantId: string,
  photoId: string,
  reason: RemovalReason,
): Promise<LiveEvent> {
  const photo = await selectInspected(trx, tenantId, photoId);
  const owner = photo && (await lockProfile(trx, tenantId, photo.profileId));
  const at = deps.clock.now();
  if (!owner || !(await markRemoved(trx, tenantId, photo, { reason, at }))) throw domainError('not_found');
  await markInspected(trx, tenantId, photoId, at);
  await settleProfile(trx, tenantId, photo.profileId);
  const { hash, profileId } = photo;
  if (hash) await insertRemovedHash(trx, tenantId, { id: newId(deps.clock), hash, reason, createdAt: at });
  const event: LiveEvent = { profileId, type: 'photo', payload: { photo: { id: photoId, status: 'removed', reason } } };
  await deps.live.record(trx, tenantId, [event]);
  if (owner.userId) {
    await queueMail(trx, deps, { tenantId, userId: owner.userId, template: 'photo_removed', referenceId: photoId });
  }
  return event;
}
