import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import {
  CHOICE_FACT_NAMES,
  SINGLE_FACT_NAMES,
  type ChoiceFactName,
  type SingleFactName,
} from '../../../../tenants/profile-facts.ts';
import type { SearchPlace } from '../../../context.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { searchPlaceSql } from '../../platform/profile-values/index.ts';
import {
  discoverable,
  mergeLatestPerGender,
  notBlocked,
  profileCardsQuery,
  reachableProfile,
  type CardRow,
} from './cards.ts';

export interface ProfileRow extends CardRow, Record<ChoiceFactName, string | null> {
  sexuality: string;
  about: string;
  lookingFor: string;
  idealEvening: string;
  askMe: string;
  prompts: unknown;
  likedSubject: string | null;
  /** Photos in the private album; none for visitors, of fictional profiles, and while the account is paused. */
  privatePhotos: number;
  elsewhere: SearchPlace | null;
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

const likedSubjectSql = (viewerId: string | null) => sql<string | null>`(
  select coalesce(l.subject ->> 'prompt', l.subject ->> 'photo') from likes l where l.tenant_id = profiles.tenant_id
    and l.liked_id = profiles.id and l.liker_id = ${viewerId}::uuid)`;

const privatePhotosSql = (viewerId: string | null) =>
  viewerId === null
    ? sql<number>`0`
    : sql<number>`(select count(*)::int from photos f where f.tenant_id = profiles.tenant_id and f.profile_id = profiles.id
        and f.private and f.status = 'private' and profiles.away_since is null)`;

const wholeProfilesQuery = (trx: Trx, tenantId: string, viewerId: string | null) =>
  profileCardsQuery(trx, tenantId, viewerId)
    .select(['profiles.sexuality', 'profiles.about', 'profiles.lookingFor', 'profiles.idealEvening', 'profiles.askMe'])
    .select(['profiles.prompts', likedSubjectSql(viewerId).as('likedSubject')])
    .select(privatePhotosSql(viewerId).as('privatePhotos'))
    .select(CHOICE_FACT_NAMES.map((name) => `profiles.${name}` as const))
    .select(searchPlaceSql().as('elsewhere'))
    .where(notBlocked(tenantId, viewerId));

const profileQuery = compileOnce((trx, { tenantId, viewerId, profileId }: ProfileKeys & { viewerId: string }) =>
  wholeProfilesQuery(trx, tenantId, viewerId).where('profiles.id', '=', profileId).compile(),
);

const profileForVisitorQuery = compileOnce((trx, { tenantId, profileId }: ProfileKeys) =>
  wholeProfilesQuery(trx, tenantId, null).where('profiles.id', '=', profileId).compile(),
);

/** The data shown beside a conversation: facts of the other participant, and the interests of both. */
export interface AboutRow extends Pick<ProfileRow, SingleFactName | 'interests'> {
  viewerInterests: string[];
}

interface AboutKeys extends ProfileKeys {
  viewerId: string;
}

/** Selects the data shown beside a conversation; undefined for a profile that the viewer may not open. */
export async function selectAbout(trx: Trx, keys: AboutKeys): Promise<AboutRow | undefined> {
  return (await trx.executeQuery(aboutQuery(keys))).rows[0];
}

const aboutQuery = compileOnce((trx, { tenantId, viewerId, profileId }: AboutKeys) =>
  trx
    .selectFrom('profiles')
    .innerJoin('profiles as viewer', (join) =>
      join.onRef('viewer.tenantId', '=', 'profiles.tenantId').on('viewer.id', '=', viewerId),
    )
    .select(SINGLE_FACT_NAMES.map((name) => `profiles.${name}` as const))
    .select(['profiles.interests', 'viewer.interests as viewerInterests'])
    .where('profiles.tenantId', '=', tenantId)
    .where('profiles.id', '=', profileId)
    .where('profiles.status', '=', 'active')
    .where(reachableProfile(tenantId, viewerId))
    .compile(),
);

/** Whether two profiles share a conversation or a match; then each stays visible to the other while invisible. */
export async function areConnected(trx: Trx, tenantId: string, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ connected: boolean }>`
    select exists (select 1 from conversation_members m
        where m.tenant_id = ${tenantId} and m.profile_id = ${oneId} and m.other_profile_id = ${otherId})
      or (exists (select 1 from likes l where l.tenant_id = ${tenantId} and l.liker_id = ${oneId} and l.liked_id = ${otherId})
        and exists (select 1 from likes l where l.tenant_id = ${tenantId} and l.liker_id = ${otherId} and l.liked_id = ${oneId}))
      as connected`.execute(trx);
  return rows[0]!.connected;
}

export async function selectInterests(trx: Trx, tenantId: string, profileId: string): Promise<string[]> {
  const { rows } = await trx.executeQuery(interestsQuery({ tenantId, profileId }));
  return rows[0]?.interests ?? [];
}

const interestsQuery = compileOnce((trx, { tenantId, profileId }: ProfileKeys) =>
  trx.selectFrom('profiles').select('interests').where('tenantId', '=', tenantId).where('id', '=', profileId).compile(),
);

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

interface RelatedKeys {
  tenantId: string;
  viewerId: string;
  profileId: string;
  gender: string;
  country: string;
  region: string | null;
  hidesFictional: boolean;
  except: readonly string[];
}

const relatedQueryOf = (trx: Trx, related: RelatedKeys) =>
  profileCardsQuery(trx, related.tenantId, related.viewerId)
    .where(discoverable(related.tenantId, related.viewerId))
    .where(sql<boolean>`not (profiles.fictional and ${related.hidesFictional}::boolean)`)
    .where('profiles.id', '<>', related.profileId)
    .where('profiles.gender', '=', related.gender)
    .where('profiles.country', '=', related.country)
    .orderBy('profiles.lastActiveAt', 'desc')
    .orderBy('profiles.id', 'desc')
    .limit(RELATED_CANDIDATES);

const nearQuery = compileOnce((trx, related: RelatedKeys) =>
  relatedQueryOf(trx, related).where('profiles.region', '=', related.region).compile(),
);

const anywhereQuery = compileOnce((trx, related: RelatedKeys) =>
  relatedQueryOf(trx, related)
    .where(sql<boolean>`profiles.id <> all(${related.except}::uuid[])`)
    .compile(),
);

/**
 * Selects up to `limit` discoverable profiles related to this one: same gender and country, same region first; among
 * the last active ones those closest in age. Two index walks; one query ordered by both would sort the whole country.
 */
export async function selectRelated(
  trx: Trx,
  { tenantId, viewerId, hidesFictional }: Pick<RelatedKeys, 'tenantId' | 'viewerId' | 'hidesFictional'>,
  profile: Pick<ProfileRow, 'id' | 'gender' | 'country' | 'region' | 'birthDate'>,
  limit: number,
): Promise<CardRow[]> {
  const { id: profileId, gender, country, region, birthDate } = profile;
  const related = { tenantId, viewerId, profileId, gender, country, region, hidesFictional };
  const near = region === null ? [] : (await trx.executeQuery(nearQuery({ ...related, except: [] }))).rows;
  const closest = sortByAgeDifference(near, birthDate).slice(0, limit);
  if (closest.length === limit) return closest;
  const { rows: others } = await trx.executeQuery(anywhereQuery({ ...related, except: near.map((row) => row.id) }));
  return [...closest, ...sortByAgeDifference(others, birthDate)].slice(0, limit);
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
