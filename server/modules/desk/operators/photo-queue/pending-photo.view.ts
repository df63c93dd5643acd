import { randomUUID } from 'node:crypto';

import { NICHES, type NicheName } from '../../../../../tenants/value-lists.ts';
import type { Tenant } from '../../../../context.ts';
import { ageOn, localDate } from '../../../../lib/time/local-date.ts';
import { publicRemovalReason, type RemovalReason } from '../../../people/photos/index.ts';
import type { EarlierRemoval } from './earlier-removals.queries.ts';
import type { PendingPhotoRow } from './photo-queue.queries.ts';

export interface EarlierRemovalView {
  /** Null if the file has been deleted. */
  image: string | null;
  full: string | null;
  reason: RemovalReason;
  /** Note for other operators; may be empty. */
  note: string;
  /** ISO 8601. */
  at: string;
  /** Removed from another member's profile. */
  elsewhere: boolean;
}

export interface PendingPhotoView {
  id: string;
  /** Idempotency key for a decision about it. */
  decision: string;
  site: { id: string; name: string; niche: NicheName };
  /** Sent in a message, where its recipient already sees it. */
  inMessage: boolean;
  /** ISO 8601. */
  since: string;
  width: number;
  height: number;
  thumb: string;
  full: string;
  member: { name: string; age: number; fictional: boolean };
  /** Would become the profile's main photo, because there is no other published one. */
  main: boolean;
  /** Number of published photos of the profile. */
  shown: number;
  removals: { person: EarlierRemovalView[]; picture: EarlierRemovalView[] };
}

interface PhotoViewOptions {
  tenant: Tenant;
  now: Date;
  urlFor: (photo: { tenantId: string; id: string }, size: 'thumb' | 'card' | 'full') => string;
  ofPerson: readonly EarlierRemoval[];
  ofPicture: readonly EarlierRemoval[];
}

/** Maps a pending photo without date of birth, location or message text. */
export function toPendingPhotoView(
  row: PendingPhotoRow,
  { tenant, now, urlFor, ofPerson, ofPicture }: PhotoViewOptions,
): PendingPhotoView {
  const { id, tenantId, inMessage, uploadedAt, width, height, shown } = row;
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
  return {
    id,
    decision: randomUUID(),
    inMessage,
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
    main: !inMessage && shown === 0,
    removals: { person: viewRemovals(ofPerson), picture: viewRemovals(ofPicture) },
  };
}
