import { randomUUID } from 'node:crypto';

import { NICHES } from '../../../../../tenants/value-lists.ts';
import type { Tenant } from '../../../../context.ts';
import { ageOn, localDate } from '../../../../lib/time/local-date.ts';
import { publicRemovalReason } from '../../../people/photos/index.ts';
import type { EarlierRemoval } from './earlier-removals.queries.ts';
import type { PendingPhotoRow } from './photo-queue.queries.ts';

interface PhotoViewOptions {
  tenant: Tenant;
  now: Date;
  urlFor: (photo: { tenantId: string; id: string }, size: 'thumb' | 'card' | 'full') => string;
  ofPerson: readonly EarlierRemoval[];
  ofPicture: readonly EarlierRemoval[];
}

/**
 * Maps a pending photo without date of birth, location or message text. `decision` is the idempotency key for a decision about
 * it; `inMessage` photos are already seen by their recipient, those `inAlbum` are for a private album. Instants are ISO 8601; removals whose file is deleted have no URL.
 */
export function toPendingPhotoView(
  row: PendingPhotoRow,
  { tenant, now, urlFor, ofPerson, ofPicture }: PhotoViewOptions,
) {
  const { id, tenantId, inMessage, private: inAlbum, uploadedAt, width, height, shown } = row;
  const viewRemovals = (removals: readonly EarlierRemoval[]) =>
    removals
      .filter(({ of }) => of === id)
      .map(({ photoId, reason, note, at, elsewhere }) => ({
        reason: publicRemovalReason(reason),
        note,
        at: at.toISOString(),
        elsewhere,
        full: photoId && urlFor({ tenantId, id: photoId }, 'full'),
        image: photoId && urlFor({ tenantId, id: photoId }, 'card'),
      }));
  const decision: string = randomUUID();
  return {
    id,
    decision,
    inMessage,
    inAlbum,
    width,
    height,
    shown,
    since: uploadedAt.toISOString(),
    site: { id: tenantId, name: tenant.name, niche: NICHES[tenant.niche] },
    thumb: urlFor(row, 'card'),
    full: urlFor(row, 'full'),
    member: {
      name: row.name,
      fictional: row.fictional,
      age: ageOn(localDate(now, tenant.time_zone), row.birthDate),
    },
    /** Would become the profile's main photo, because there is no other published one. */
    main: !inMessage && !inAlbum && shown === 0,
    removals: { person: viewRemovals(ofPerson), picture: viewRemovals(ofPicture) },
  };
}

export type PendingPhotoView = ReturnType<typeof toPendingPhotoView>;
export type EarlierRemovalView = PendingPhotoView['removals']['person'][number];
