import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { profileCardsQuery, type CardRow } from '../profiles/index.ts';
import { matchingProfilesQuery, type Cursor, type SearchFilters, type SearchOrder } from './matching.queries.ts';

/** A card with the values of a cursor after it. */
export type ResultRow = CardRow & Cursor;

type RankedId = Pick<Cursor, 'id' | 'rank'>;

/**
 * Selects one numbered page of results and the number of all results, counted up to `countTo`. The count is a separate
 * index walk in whichever order ends first.
 */
export async function selectNumberedPage(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  filters: SearchFilters,
  page: { order: SearchOrder; limit: number; offset: number; countTo: number },
): Promise<{ rows: ResultRow[]; count: number }> {
  const wanted = { tenantId, viewerId, filters };
  const reach = Math.min(page.offset + page.limit, page.countTo);
  const { rows } = await sql<{ count: number; found: RankedId[] }>`
    with reached as materialized (${matchingProfilesQuery(trx, { ...wanted, order: page.order, limit: reach })}),
      known as (select count(*)::int as count from reached)
    select case when count < ${reach} or ${reach === page.countTo} then count else (
        select count(*)::int from (${matchingProfilesQuery(trx, { ...wanted, order: 'activity', limit: page.countTo, anyOrder: true })}) as all_of_them
      ) end as count,
      array(select jsonb_build_object('id', id, 'rank', rank) from reached
        order by rank, last_active_at desc, id desc limit ${page.limit} offset ${page.offset}) as found
    from known`.execute(trx);
  const { count, found } = rows[0]!;
  return { rows: await selectCards(trx, tenantId, viewerId, found), count };
}

/** Selects the first results or those after a cursor. */
export async function selectResults(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  filters: SearchFilters,
  page: { order?: SearchOrder; limit: number; after?: Cursor | null },
): Promise<ResultRow[]> {
  const some = matchingProfilesQuery(trx, { tenantId, viewerId, filters, order: 'activity', ...page });
  const { rows } = await sql<RankedId>`select id, rank from (${some}) as fitting
    order by rank, last_active_at desc, id desc`.execute(trx);
  return selectCards(trx, tenantId, viewerId, rows);
}

async function selectCards(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  found: readonly RankedId[],
): Promise<ResultRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await profileCardsQuery(trx, tenantId, viewerId).where('profiles.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, rank }) => {
    const row = byId.get(id);
    return row ? [{ ...row, rank }] : [];
  });
}

/** Selects what the default search depends on. */
export async function selectSearcher(trx: Trx, tenantId: string, profileId: string) {
  return trx
    .selectFrom('profiles')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'profiles.tenantId').onRef('users.id', '=', 'profiles.userId'),
    )
    .select([
      'profiles.gender',
      'profiles.sexuality',
      'profiles.country',
      'profiles.gridX',
      'profiles.gridY',
      'users.hideFictional',
    ])
    .where('profiles.tenantId', '=', tenantId)
    .where('profiles.id', '=', profileId)
    .executeTakeFirst();
}
