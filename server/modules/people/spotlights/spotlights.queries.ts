import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';

export interface SpotlightRow {
  id: string;
  clientId: string;
  region: string;
  credits: number;
  refundCredits: number;
  startedAt: Date;
  endsAt: Date;
  shown: number;
  settledAt: Date | null;
  outcome: string | null;
  returnedCredits: number;
}

const COLUMNS = [
  'id',
  'clientId',
  'region',
  'credits',
  'refundCredits',
  'startedAt',
  'endsAt',
  'shown',
  'settledAt',
  'outcome',
  'returnedCredits',
] as const;

interface ProfileKeys {
  tenantId: string;
  profileId: string;
}

/** The member's spotlights, newest first. */
export function selectSpotlights(trx: Trx, keys: ProfileKeys, limit: number): Promise<SpotlightRow[]> {
  return trx
    .selectFrom('spotlights')
    .select(COLUMNS)
    .where((eb) => eb.and({ ...keys }))
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether a purchase with this client id exists, and whether a spotlight is running. */
export async function selectPurchases(trx: Trx, { tenantId, profileId }: ProfileKeys, clientId: string) {
  const { rows } = await sql<{ made: boolean; running: boolean }>`
    select coalesce(bool_or(client_id = ${clientId}), false) as made,
      coalesce(bool_or(settled_at is null), false) as running
    from spotlights where tenant_id = ${tenantId} and profile_id = ${profileId}`.execute(trx);
  return rows[0]!;
}

/** The requirements that a profile must meet for a spotlight. */
export interface Candidate {
  region: string | null;
  hasPhoto: boolean;
  visible: boolean;
}

const isVisible = sql<boolean>`(profiles.status = 'active' and not profiles.invisible)`;

export async function selectCandidate(trx: Trx, { tenantId, profileId }: ProfileKeys): Promise<Candidate> {
  return trx
    .selectFrom('profiles')
    .select(['region', isVisible.as('visible')])
    .select((eb) => eb('mainPhotoId', 'is not', null).as('hasPhoto'))
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .$castTo<Candidate>()
    .executeTakeFirstOrThrow();
}

export type NewSpotlight = ProfileKeys &
  Pick<SpotlightRow, 'id' | 'clientId' | 'region' | 'credits' | 'refundCredits' | 'startedAt' | 'endsAt'>;

export async function insertSpotlight(trx: Trx, spotlight: NewSpotlight): Promise<void> {
  await trx.insertInto('spotlights').values(spotlight).execute();
}

/** Spotlights that are over, or whose profile can no longer be found. */
export async function selectDueSpotlights(trx: Trx, tenantId: string, endedBefore: Date, limit: number) {
  return trx
    .selectFrom('spotlights')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'spotlights.tenantId').onRef('profiles.id', '=', 'spotlights.profileId'),
    )
    .select(['spotlights.id', 'spotlights.profileId', 'profiles.userId'])
    .where('spotlights.tenantId', '=', tenantId)
    .where('spotlights.settledAt', 'is', null)
    .where((eb) => eb.or([eb('spotlights.endsAt', '<=', endedBefore), eb.not(isVisible)]))
    .orderBy('spotlights.endsAt')
    .limit(limit)
    .execute();
}

/** Locks a spotlight that is not settled until the transaction ends; undefined if it is settled. */
export async function lockSpotlight(trx: Trx, tenantId: string, id: string) {
  return trx
    .selectFrom('spotlights')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'spotlights.tenantId').onRef('profiles.id', '=', 'spotlights.profileId'),
    )
    .select(['spotlights.refundCredits', 'spotlights.startedAt', 'spotlights.endsAt', 'spotlights.shown'])
    .select(isVisible.as('visible'))
    .where('spotlights.tenantId', '=', tenantId)
    .where('spotlights.id', '=', id)
    .where('spotlights.settledAt', 'is', null)
    .forNoKeyUpdate('spotlights')
    .executeTakeFirst();
}

/** Stores how a spotlight ended, and deletes the list of members who were shown it. */
export async function settleSpotlight(
  trx: Trx,
  tenantId: string,
  { id, ...ended }: { id: string; settledAt: Date; outcome: string; returnedCredits: number },
): Promise<void> {
  await trx.updateTable('spotlights').set(ended).where('tenantId', '=', tenantId).where('id', '=', id).execute();
  await trx.deleteFrom('spotlightShowings').where('tenantId', '=', tenantId).where('spotlightId', '=', id).execute();
}

/**
 * Counts members who were shown unsettled spotlights, each once, in one statement. The spotlights are locked
 * in one order before the count, so one that is settled meanwhile keeps its number.
 * @returns the members whose pages are to be notified, at most once in `tellEveryMs`
 */
export async function insertShowings(
  trx: Trx,
  tenantId: string,
  { showings, at, tellEveryMs }: { showings: readonly Showing[]; at: Date; tellEveryMs: number },
): Promise<{ id: string; profileId: string }[]> {
  const told = new Date(at.getTime() - tellEveryMs);
  const { rows } = await sql<{ id: string; profileId: string; tell: boolean }>`
    with given (spotlight_id, viewer_id) as (
      select distinct * from unnest(${showings.map(({ spotlightId }) => spotlightId)}::uuid[],
        ${showings.map(({ viewerId }) => viewerId)}::uuid[])
    ), running as materialized (
      select id, profile_id, told_at from spotlights where tenant_id = ${tenantId} and settled_at is null
        and id in (select spotlight_id from given) order by id for no key update
    ), counted as (
      insert into spotlight_showings (tenant_id, spotlight_id, viewer_id, shown_at)
      select ${tenantId}, r.id, g.viewer_id, ${at} from given g join running r on r.id = g.spotlight_id
        where g.viewer_id <> r.profile_id
          and exists (select from profiles p where p.tenant_id = ${tenantId} and p.id = g.viewer_id)
      on conflict do nothing
      returning spotlight_id
    ), sums as (select spotlight_id, count(*)::integer as more from counted group by spotlight_id)
    update spotlights s set shown = s.shown + sums.more,
      told_at = case when r.told_at is null or r.told_at <= ${told} then ${at} else s.told_at end
    from sums join running r on r.id = sums.spotlight_id
    where s.tenant_id = ${tenantId} and s.id = sums.spotlight_id
    returning s.id, s.profile_id, (r.told_at is null or r.told_at <= ${told}) as tell`.execute(trx);
  return rows.filter(({ tell }) => tell).map(({ id, profileId }) => ({ id, profileId }));
}

/** A member who was shown a spotlight. */
export interface Showing {
  spotlightId: string;
  viewerId: string;
}
