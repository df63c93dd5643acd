import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import {
  CHOICE_FACT_NAMES,
  SINGLE_FACT_NAMES,
  type ChoiceFactName,
  type SingleFactName,
} from '../../../../tenants/profile-facts.ts';
import type { SearchPlace } from '../../../context.ts';
import { searchPlaceSql } from '../../platform/profile-values/index.ts';
import {
  discoverable,
  isListed,
  mergeLatestPerGender,
  notBlocked,
  notExcluded,
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
/** Differences in age are compared in steps of five years. */
const AGE_STEP_DAYS = 5 * 365.25;

interface RelatedKeys extends AboutKeys {
  hidesFictional: boolean;
  limit: number;
}

/**
 * The facts of the profile are subqueries, so that index walks use them like parameters. The second walk is only made
 * if the first finds too few.
 */
function relatedIdsSql({ tenantId, viewerId, profileId, hidesFictional, limit }: RelatedKeys) {
  const shown = (column: string) => sql`(select ${sql.ref(column)} from shown)`;
  const lastActive = (place: RawBuilder<unknown>) => sql`
    select id, birth_date, last_active_at from profiles
    where tenant_id = ${tenantId} and ${isListed()} and ${notExcluded(tenantId, viewerId)} and id <> ${profileId}
      and not (fictional and ${hidesFictional}::boolean)
      and gender = ${shown('gender')} and country = ${shown('country')} and ${place}
    order by last_active_at desc, id desc limit ${sql.lit(RELATED_CANDIDATES)}`;
  const region = shown('region');
  return sql<{ id: string; place: number }>`(
    with shown as materialized (
      select gender, country, region, birth_date from profiles where tenant_id = ${tenantId} and id = ${profileId}
    ), near as materialized (${lastActive(sql`region = ${region}`)}),
    far as materialized (
      ${lastActive(sql`(region = ${region}) is not true and (select count(*) from near) < ${limit}::integer`)}
    ), each as (select *, 0 as distance from near union all select *, 1 from far)
    select id, row_number() over (order by distance,
        floor(abs(birth_date - ${shown('birth_date')}) / ${sql.lit(AGE_STEP_DAYS)}), last_active_at desc, id desc) as place
    from each order by place limit ${limit}::integer)`;
}

const relatedQuery = compileOnce((trx, keys: RelatedKeys) =>
  profileCardsQuery(trx, keys.tenantId, keys.viewerId)
    .innerJoin(relatedIdsSql(keys).as('related'), 'related.id', 'profiles.id')
    .orderBy('related.place')
    .compile(),
);

/**
 * Selects up to `limit` discoverable profiles related to this one: same gender and country, same region first; among
 * the last active ones those closest in age.
 */
export async function selectRelated(trx: Trx, keys: RelatedKeys): Promise<CardRow[]> {
  return (await trx.executeQuery(relatedQuery(keys))).rows;
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
