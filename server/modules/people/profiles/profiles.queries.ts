import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import { CHOICE_FACT_NAMES, type ChoiceFactName } from '../../../../tenants/profile-facts.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { profileCardsQuery, discoverable, mergeLatestPerGender, notBlocked, type CardRow } from './cards.ts';

export interface ProfileRow extends CardRow, Record<ChoiceFactName, string | null> {
  sexuality: string;
  about: string;
  lookingFor: string;
  idealEvening: string;
  askMe: string;
}

/** Selects a profile that is not blocked, whatever its status; the service decides whether the viewer may see it. */
export async function selectProfile(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  profileId: string,
): Promise<ProfileRow | undefined> {
  const query =
    viewerId === null
      ? profileForVisitorQuery({ tenantId, profileId })
      : profileQuery({ tenantId, viewerId, profileId });
  return (await trx.executeQuery(query)).rows[0];
}

interface ProfileKeys {
  tenantId: string;
  profileId: string;
}

const wholeProfilesQuery = (trx: Trx, tenantId: string, viewerId: string | null) =>
  profileCardsQuery(trx, tenantId, viewerId)
    .select(['profiles.sexuality', 'profiles.about', 'profiles.lookingFor', 'profiles.idealEvening', 'profiles.askMe'])
    .select(CHOICE_FACT_NAMES.map((name) => `profiles.${name}` as const))
    .where(notBlocked(tenantId, viewerId));

const profileQuery = compileOnce((trx, { tenantId, viewerId, profileId }: ProfileKeys & { viewerId: string }) =>
  wholeProfilesQuery(trx, tenantId, viewerId).where('profiles.id', '=', profileId).compile(),
);

const profileForVisitorQuery = compileOnce((trx, { tenantId, profileId }: ProfileKeys) =>
  wholeProfilesQuery(trx, tenantId, null).where('profiles.id', '=', profileId).compile(),
);

/** Selects the member's own card, whatever its status. */
export async function selectOwnCard(trx: Trx, tenantId: string, profileId: string): Promise<CardRow> {
  const [card] = (await trx.executeQuery(ownCardQuery({ tenantId, profileId }))).rows;
  if (!card) throw new Error('no result: no such profile');
  return card;
}

const ownCardQuery = compileOnce((trx, { tenantId, profileId }: ProfileKeys) =>
  profileCardsQuery(trx, tenantId, null).where('profiles.id', '=', profileId).compile(),
);

/** Whether two profiles share a conversation or a match; then each stays visible to the other while invisible. */
export async function areAcquainted(trx: Trx, tenantId: string, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ acquainted: boolean }>`
    select exists (select 1 from conversation_members m
        where m.tenant_id = ${tenantId} and m.profile_id = ${oneId} and m.other_profile_id = ${otherId})
      or (exists (select 1 from likes l where l.tenant_id = ${tenantId} and l.liker_id = ${oneId} and l.liked_id = ${otherId})
        and exists (select 1 from likes l where l.tenant_id = ${tenantId} and l.liker_id = ${otherId} and l.liked_id = ${oneId}))
      as acquainted`.execute(trx);
  return rows[0]!.acquainted;
}

export async function selectInterests(trx: Trx, tenantId: string, profileId: string): Promise<string[]> {
  const row = await trx
    .selectFrom('profiles')
    .select('interests')
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirst();
  return row?.interests ?? [];
}

async function hidesFictional(trx: Trx, tenantId: string, profileId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('profiles')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'profiles.tenantId').onRef('users.id', '=', 'profiles.userId'),
    )
    .select('users.hideFictional')
    .where('profiles.tenantId', '=', tenantId)
    .where('profiles.id', '=', profileId)
    .executeTakeFirst();
  return row?.hideFictional ?? false;
}

/** Number of related profiles that are compared by age: what one index walk reads in one batch. */
const RELATED_CANDIDATES = 36;
const YEAR_MS = 365.25 * DAY_MS;
/** Differences in age are compared in steps of this many years. */
const AGE_BUCKET_YEARS = 5;

/** Sorts by difference in age; profiles with the same difference stay in order of activity. */
function sortByAgeDifference(rows: readonly CardRow[], birthDate: string): CardRow[] {
  const born = Date.parse(birthDate);
  const distance = (row: CardRow) =>
    Math.floor(Math.abs(Date.parse(row.birthDate) - born) / (AGE_BUCKET_YEARS * YEAR_MS));
  return rows.toSorted((one, other) => distance(one) - distance(other));
}

/**
 * Selects up to `limit` discoverable profiles related to this one: same gender and country, same region first; among
 * the last active ones those closest in age. Two index walks; one query ordered by both would sort the whole country.
 */
export async function selectRelated(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  profile: Pick<ProfileRow, 'id' | 'gender' | 'country' | 'region' | 'birthDate'>,
  limit: number,
): Promise<CardRow[]> {
  const hides = viewerId !== null && (await hidesFictional(trx, tenantId, viewerId));
  const alike = profileCardsQuery(trx, tenantId, viewerId)
    .where(discoverable(tenantId, viewerId))
    .$if(hides, (qb) => qb.where('profiles.fictional', '=', false))
    .where('profiles.id', '<>', profile.id)
    .where('profiles.gender', '=', profile.gender)
    .where('profiles.country', '=', profile.country)
    .orderBy('profiles.lastActiveAt', 'desc')
    .orderBy('profiles.id', 'desc');
  const near =
    profile.region === null
      ? []
      : await alike.where('profiles.region', '=', profile.region).limit(RELATED_CANDIDATES).execute();
  const closest = sortByAgeDifference(near, profile.birthDate).slice(0, limit);
  if (closest.length === limit) return closest;
  const known = near.map((row) => row.id);
  const others = await alike
    .$if(known.length > 0, (qb) => qb.where('profiles.id', 'not in', known))
    .limit(RELATED_CANDIDATES)
    .execute();
  return [...closest, ...sortByAgeDifference(others, profile.birthDate)].slice(0, limit);
}

/** Selects recently active members with a photo, without fictional profiles, for the front page. */
export function selectFaces(trx: Trx, tenantId: string, genders: readonly string[], limit: number): Promise<CardRow[]> {
  const faces = profileCardsQuery(trx, tenantId, null)
    .where(discoverable(tenantId, null))
    .where('profiles.fictional', '=', false)
    .where('profiles.mainPhotoId', 'is not', null)
    .orderBy('profiles.lastActiveAt', 'desc')
    .orderBy('profiles.id', 'desc')
    .limit(limit);
  return mergeLatestPerGender(genders, limit, (gender) => faces.where('profiles.gender', '=', gender).execute());
}
