import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';

import type { DB } from '../../../../db/types.ts';
import type { Trx } from '../../../../db/client.ts';
import type { PhotoRow } from '../photos/index.ts';

/** The columns of a profile's main photo, which is joined as `photos`. */
export const MAIN_PHOTO_COLUMNS = [
  'photos.id as photoId',
  'photos.status as photoStatus',
  'photos.width as photoWidth',
  'photos.height as photoHeight',
  'photos.color as photoColor',
] as const;

/** The main photo of a profile; nulls without one. */
export interface MainPhotoRow {
  photoId: string | null;
  photoStatus: string | null;
  photoWidth: number | null;
  photoHeight: number | null;
  photoColor: string | null;
}

/** A profile card: the profile joined with its main photo and the viewer's likes. */
export interface CardRow extends MainPhotoRow {
  id: string;
  status: string;
  name: string;
  birthDate: string;
  gender: string;
  country: string;
  region: string | null;
  place: string | null;
  fictional: boolean;
  invisible: boolean;
  interests: string[];
  lastActiveAt: Date;
  /** When the main photo was verified. */
  photoVerifiedAt: Date | null;
  /** Since when the member has paused their account. */
  awaySince: Date | null;
  /** Photos that others may see, blurred or not. */
  photoCount: number;
  liked: boolean;
  likesViewer: boolean;
}

const CARD_COLUMNS = [
  'profiles.id',
  'profiles.status',
  'profiles.name',
  'profiles.birthDate',
  'profiles.gender',
  'profiles.country',
  'profiles.region',
  'profiles.place',
  'profiles.fictional',
  'profiles.invisible',
  'profiles.interests',
  'profiles.lastActiveAt',
  'profiles.photoVerifiedAt',
  'profiles.awaySince',
  'profiles.photoCount',
  ...MAIN_PHOTO_COLUMNS,
] as const;

/** Selects a tenant's profiles as cards; the caller adds conditions. `viewerId` is null for a visitor. */
export function profileCardsQuery(trx: Trx, tenantId: string, viewerId: string | null) {
  return trx
    .selectFrom('profiles')
    .leftJoin('photos', (join) =>
      join.onRef('photos.tenantId', '=', 'profiles.tenantId').onRef('photos.id', '=', 'profiles.mainPhotoId'),
    )
    .select(CARD_COLUMNS)
    .select([
      likeExistsSql('profiles.id', viewerId, 'liked').as('liked'),
      likeExistsSql('profiles.id', viewerId, 'liker').as('likesViewer'),
    ])
    .where('profiles.tenantId', '=', tenantId);
}

/** Whether the viewer likes the profile (`liked`), or the profile likes the viewer (`liker`). */
function likeExistsSql(profile: string, viewerId: string | null, role: 'liked' | 'liker') {
  if (viewerId === null) return sql<boolean>`false`;
  const [theirs, mine] = role === 'liked' ? ['liked_id', 'liker_id'] : ['liker_id', 'liked_id'];
  return sql<boolean>`exists (select 1 from likes l where l.tenant_id = profiles.tenant_id
    and ${sql.ref(`l.${theirs}`)} = ${sql.ref(profile)} and ${sql.ref(`l.${mine}`)} = ${viewerId})`;
}

/**
 * Condition: neither of the two has blocked the other; true for a visitor. The blocks are read once per query instead
 * of once per row. The comparison with a number is deliberate: the planner estimates "not in" at one half of all rows.
 */
export function notBlocked(tenantId: string, viewerId: string | null) {
  if (viewerId === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`(profiles.id in (
    select b.blocked_id from blocks b where b.tenant_id = ${tenantId} and b.blocker_id = ${viewerId}
    union all select b.blocker_id from blocks b where b.tenant_id = ${tenantId} and b.blocked_id = ${viewerId}))::integer <> 1`;
}

/** Condition: the profile is neither the viewer's nor blocked in either direction. */
export function notExcluded(tenantId: string, viewerId: string | null) {
  if (viewerId === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`profiles.id <> ${viewerId} and ${notBlocked(tenantId, viewerId)}`;
}

/**
 * Condition: the profile is active and not invisible. Both are part of the text, as in the condition of the indexes: a
 * plan for any values could not use them.
 */
export const isListed = () => sql<SqlBool>`profiles.status = 'active' and not profiles.invisible`;

/** Condition: the profile is active, not invisible, not the viewer's, and not blocked in either direction. */
export function discoverable(tenantId: string, viewerId: string | null) {
  return (eb: ExpressionBuilder<DB, 'profiles'>) => eb.and([isListed(), notExcluded(tenantId, viewerId)]);
}

/**
 * Condition: the viewer may know of the profile: no block, and an invisible one only with a match or conversation
 * between the two.
 */
export function reachableProfile(tenantId: string, viewerId: string) {
  return sql<SqlBool>`${notBlocked(tenantId, viewerId)} and (not profiles.invisible
    or (${likeExistsSql('profiles.id', viewerId, 'liked')} and ${likeExistsSql('profiles.id', viewerId, 'liker')})
    or exists (select 1 from conversation_members m where m.tenant_id = profiles.tenant_id
      and m.profile_id = ${viewerId} and m.other_profile_id = profiles.id))`;
}

/**
 * Merges the last active profiles of each gender, up to `limit`. One query per gender walks an index; a single query
 * over both would sort all rows.
 * @param select selects the last active profiles of one gender, at most `limit`
 */
export async function mergeLatestPerGender<Gender extends string, Row extends ActivityPosition>(
  genders: readonly Gender[],
  limit: number,
  select: (gender: Gender) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const gender of genders) rows.push(...(await select(gender)));
  if (genders.length > 1) rows.sort(compareByActivity);
  return rows.slice(0, limit);
}

type ActivityPosition = Pick<CardRow, 'id' | 'lastActiveAt'>;

function compareByActivity(one: ActivityPosition, other: ActivityPosition): number {
  return other.lastActiveAt.getTime() - one.lastActiveAt.getTime() || (one.id < other.id ? 1 : -1);
}

/** The main photo of a row; null if there is none that others may see. */
export function mainPhotoOf(row: MainPhotoRow): PhotoRow | null {
  if (row.photoId === null || row.photoStatus !== 'active') return null;
  return {
    id: row.photoId,
    status: row.photoStatus,
    width: row.photoWidth!,
    height: row.photoHeight!,
    color: row.photoColor!,
  };
}
