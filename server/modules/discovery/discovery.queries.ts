import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { LocalDate } from '../../lib/local-date.ts';
import { cards, discoverable } from '../profiles/cards.ts';
import type { CardRow } from '../profiles/cards.ts';

/** Filters in the database's terms. */
export interface SearchFilters {
  genders: readonly string[];
  country: string;
  region: string | null;
  /** Born on or before: at least the minimum age. */
  bornUntil: LocalDate | null;
  /** Born after: at most the maximum age. */
  bornAfter: LocalDate | null;
  /** Active since: online now. */
  activeSince: Date | null;
  withPhoto: boolean;
  hideFictional: boolean;
  excludeIds: readonly string[];
}

function filtered(trx: Trx, tenantId: string, viewerId: string | null, filters: SearchFilters) {
  return cards(trx, tenantId, viewerId)
    .where(discoverable(viewerId))
    .where('profiles.gender', 'in', filters.genders)
    .where('profiles.country', '=', filters.country)
    .$if(filters.region !== null, (qb) => qb.where('profiles.region', '=', filters.region))
    .$if(filters.bornUntil !== null, (qb) => qb.where('profiles.birthDate', '<=', filters.bornUntil!))
    .$if(filters.bornAfter !== null, (qb) => qb.where('profiles.birthDate', '>', filters.bornAfter!))
    .$if(filters.activeSince !== null, (qb) =>
      qb.where('profiles.lastActiveAt', '>', filters.activeSince!).where('profiles.fictional', '=', false),
    )
    .$if(filters.withPhoto, (qb) => qb.where('profiles.mainPhotoId', 'is not', null))
    .$if(filters.hideFictional, (qb) => qb.where('profiles.fictional', '=', false))
    .$if(filters.excludeIds.length > 0, (qb) => qb.where('profiles.id', 'not in', filters.excludeIds));
}

/** One page of results, latest activity first. */
export function selectResults(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  filters: SearchFilters,
  page: { limit: number; offset: number },
): Promise<CardRow[]> {
  return filtered(trx, tenantId, viewerId, filters)
    .orderBy('profiles.lastActiveAt', 'desc')
    .orderBy('profiles.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many results there are, counting no further than `cap`. */
export async function countResults(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  filters: SearchFilters,
  cap: number,
): Promise<number> {
  const some = filtered(trx, tenantId, viewerId, filters).clearSelect().select('profiles.id').limit(cap);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${some}) as counted`.execute(trx);
  return rows[0]!.count;
}

/** What the default search needs to know of the member. */
export async function selectSearcher(trx: Trx, tenantId: string, profileId: string) {
  return trx
    .selectFrom('profiles')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'profiles.tenantId').onRef('users.id', '=', 'profiles.userId'),
    )
    .select(['profiles.gender', 'profiles.sexuality', 'profiles.country', 'users.hideFictional'])
    .where('profiles.tenantId', '=', tenantId)
    .where('profiles.id', '=', profileId)
    .executeTakeFirst();
}
