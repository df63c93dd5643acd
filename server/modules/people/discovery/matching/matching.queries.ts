import { sql, type RawBuilder, type SqlBool } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { LocalDate } from '../../../../lib/time/local-date.ts';
import type { Cell } from '../../places/index.ts';
import { isListed, notExcluded } from '../../profiles/index.ts';
import type { SearchOrder } from '../search/search.schema.ts';
import { hasValuesSql, type FactValues, type Trait } from './fact-values.ts';
import { cellRowsWithinRadius, cellsByDistance } from './near-cells.ts';

/** Filters as database values. */
export interface SearchFilters {
  genders: readonly string[];
  country: string;
  region: string | null;
  /** Born on or before: minimum age. */
  bornUntil: LocalDate | null;
  /** Born after: maximum age. */
  bornAfter: LocalDate | null;
  /** Active since: online now. */
  activeSince: Date | null;
  /** Member since: new. Never matches fictional profiles. */
  createdSince: Date | null;
  withPhoto: boolean;
  /** Only profiles whose main photo is verified. */
  verified: boolean;
  hideFictional: boolean;
  /** One of the values of each named trait; an empty list is no filter. */
  traits: Partial<Record<Trait, readonly string[]>>;
  /** At least one of these; an empty list is no filter. */
  interests: readonly string[];
  /** By which of these a profile has, the order by what both share ranks. */
  shares: readonly string[];
  /** Cells whose centre is within this distance of a cell's centre. */
  near: { cell: Cell; km: number } | null;
  excludeIds: readonly string[];
}

/** Position of the last result; the next page starts after it. */
export interface Cursor {
  /** Time of the last activity; in the order by newness, of the signup. */
  moment: Date;
  id: string;
  /** Rank before the time: of the cell in the order by distance, minus the number of shared interests; else 0. */
  rank: number;
}

/**
 * Profiles that have the facts of a search: by their slots, as the SQL of a `bytea` of bits or as a few slots that are
 * read one by one, or by values of columns.
 */
type FactMatch = { bits: RawBuilder<unknown> } | { slots: readonly number[] } | { values: FactValues };

interface MatchingOptions {
  tenantId: string;
  viewerId: string | null;
  filters: SearchFilters;
  order: SearchOrder;
  limit: number;
  after?: Cursor | null;
  /** For counting: any matching rows, from whichever index finds enough of them first. */
  anyOrder?: boolean;
  /** Only these profiles. */
  only?: readonly string[];
  /**
   * Which profiles may match by their facts; `filters` are compared only where bits do not tell. Absent if genders,
   * country and perhaps a photo are all that is wanted.
   */
  facts?: FactMatch;
}

/**
 * Builds the query of the first `limit` matching profiles in order: `id`, `moment` and `rank` of a cursor. It uses
 * index-only scans, unless facts are compared by values; cards are joined to the selected rows afterwards. The order by
 * what both share ranks the `limit` last active ones: it reads them, and has no cursor.
 */
export function matchingProfilesQuery(trx: Trx, wanted: MatchingOptions): RawBuilder<unknown> {
  const { near } = wanted.filters;
  if (wanted.order === 'distance' && near) return nearestFirstQuery(trx, wanted, near);
  const { after } = wanted;
  const narrowed = after ? isAfterCursor(wanted, after) : null;
  const latest = byTimeQuery(trx, wanted, narrowed);
  if (wanted.order === 'shared') return mostSharedQuery(wanted, latest);
  return sql`select id, moment, 0 as rank from (${latest}) as latest`;
}

/** Ranks profiles by how many of the searcher's interests they have. */
function mostSharedQuery({ tenantId, filters }: MatchingOptions, latest: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select latest.id, latest.moment, -(select count(*) from unnest(ranked.interests) as interest
      where interest = any (${filters.shares}::text[]))::integer as rank
    from (${latest}) as latest join profiles as ranked on ranked.tenant_id = ${tenantId} and ranked.id = latest.id`;
}

/** The time that a search is ordered by. */
const momentOf = ({ order }: Pick<MatchingOptions, 'order'>) =>
  order === 'new' ? ('profiles.createdAt' as const) : ('profiles.lastActiveAt' as const);

/** Queries cell by cell in order of distance, so that it ends once enough rows are found. */
function nearestFirstQuery(trx: Trx, wanted: MatchingOptions, near: { cell: Cell; km: number }): RawBuilder<unknown> {
  const { after, limit } = wanted;
  const passed = after ? Math.max(0, after.rank - 1) : 0;
  const cells = cellsByDistance(near.cell, near.km).slice(passed);
  const ofCell = sql<SqlBool>`profiles.grid_y = cell.y and profiles.grid_x = cell.x`;
  const narrowed = after ? sql<SqlBool>`${ofCell} and (cell.number > 1 or ${isAfterCursor(wanted, after)})` : ofCell;
  return sql`
    select latest.id, latest.moment, (cell.number + ${passed})::integer as rank
    from unnest(${cells.map(({ y }) => y)}::integer[], ${cells.map(({ x }) => x)}::integer[])
      with ordinality as cell (y, x, number)
    cross join lateral (${byTimeQuery(trx, wanted, narrowed)}) as latest
    order by cell.number, latest.moment desc, latest.id desc limit ${sql.lit(limit)}`;
}

function isAfterCursor(wanted: MatchingOptions, { moment, id }: Cursor): RawBuilder<SqlBool> {
  return sql`(${sql.ref(momentOf(wanted))}, profiles.id) < (${moment}, ${id}::uuid)`;
}

/** Latest first. One index walk per gender; a single walk over both would sort all rows. */
function byTimeQuery(trx: Trx, wanted: MatchingOptions, narrowed: RawBuilder<SqlBool> | null) {
  const { genders } = wanted.filters;
  // Profiles that are known need no index walk.
  const walks = wanted.facts && 'slots' in wanted.facts ? [genders] : genders.map((gender) => [gender]);
  const each = walks.map((walk) => profilesOfGendersQuery(trx, wanted, walk, narrowed));
  const order = wanted.anyOrder ? sql`` : sql`order by moment desc, id desc`;
  return sql`select id, moment from (${sql.join(each, sql` union all `)}) as each_gender
    ${order} limit ${sql.lit(wanted.limit)}`;
}

/** Whether a search walks the index of a region. The indexes by newness and by cell do not include the region. */
export const isRegionKey = ({ region, near, createdSince }: SearchFilters, order: SearchOrder): boolean =>
  region !== null && near === null && createdSince === null && order !== 'new';

function profilesOfGendersQuery(
  trx: Trx,
  wanted: MatchingOptions,
  genders: readonly string[],
  narrowed: RawBuilder<SqlBool> | null,
) {
  const { tenantId, filters } = wanted;
  let query = trx
    .selectFrom('profiles')
    .select(['profiles.id', `${momentOf(wanted)} as moment`])
    .where('profiles.tenantId', '=', tenantId)
    .where(isListed())
    .where('profiles.gender', genders.length === 1 ? '=' : 'in', genders.length === 1 ? genders[0]! : genders)
    .where('profiles.country', '=', filters.country)
    .$if(isRegionKey(filters, wanted.order), (qb) => qb.where('profiles.region', '=', filters.region))
    .where(mayFindSql(wanted))
    .$if(!wanted.facts && filters.withPhoto, (qb) => qb.where('profiles.mainPhotoId', 'is not', null))
    .$if(filters.bornUntil !== null, (qb) => qb.where('profiles.birthDate', '<=', filters.bornUntil!))
    .$if(filters.bornAfter !== null, (qb) => qb.where('profiles.birthDate', '>', filters.bornAfter!))
    .$if(filters.activeSince !== null, (qb) => qb.where('profiles.lastActiveAt', '>', filters.activeSince!))
    .$if(filters.createdSince !== null, (qb) => qb.where('profiles.createdAt', '>', filters.createdSince!))
    .$if(wanted.only !== undefined, (qb) => qb.where(sql<SqlBool>`profiles.id = any (${wanted.only}::uuid[])`))
    .$if(filters.excludeIds.length > 0, (qb) =>
      qb.where(sql<SqlBool>`profiles.id <> all (${filters.excludeIds}::uuid[])`),
    );
  if (narrowed) query = query.where(narrowed);
  if (filters.near && wanted.order !== 'distance') query = query.where(withinDistanceSql(filters.near));
  if (!wanted.anyOrder) query = query.orderBy(momentOf(wanted), 'desc').orderBy('profiles.id', 'desc');
  return query.limit(sql.lit(wanted.limit));
}

/**
 * A bounding box, for the index and its statistics, and within it the rows of the circle, which the planner estimates
 * at one half.
 */
function withinDistanceSql({ cell, km }: { cell: Cell; km: number }): RawBuilder<SqlBool> {
  const rows = cellRowsWithinRadius(cell, km);
  const [lowest, highest] = [rows[0]!.y, rows.at(-1)!.y];
  const row = sql`profiles.grid_y - ${lowest - 1}::integer`;
  return sql<SqlBool>`profiles.grid_y between ${lowest} and ${highest}
    and profiles.grid_x between ${Math.min(...rows.map(({ fromX }) => fromX))} and ${Math.max(...rows.map(({ toX }) => toX))}
    and case when profiles.grid_x < (${rows.map(({ fromX }) => fromX)}::integer[])[${row}] then false
      else profiles.grid_x <= (${rows.map(({ toX }) => toX)}::integer[])[${row}] end`;
}

/**
 * Condition: the profile has the facts, and the viewer may find it. At an entry of an index, the facts are compared first:
 * looking for a block takes longer than everything else there.
 */
function mayFindSql({ tenantId, viewerId, facts }: MatchingOptions): RawBuilder<SqlBool> {
  const mayFind = notExcluded(tenantId, viewerId);
  if (!facts) return mayFind;
  const fits = hasFactsSql(tenantId, facts);
  return 'slots' in facts ? sql`${fits} and ${mayFind}` : sql`case when ${fits} then ${mayFind} else false end`;
}

/**
 * Condition: the profile has the facts. `get_bit` numbers the bits of a byte from the lowest, bit strings from the
 * highest. The planner estimates the test of a bit at one third.
 */
export function hasFactsSql(tenantId: string, facts: FactMatch): RawBuilder<SqlBool> {
  if ('values' in facts) return hasValuesSql(facts.values);
  if ('bits' in facts) return sql`get_bit(${facts.bits}, (profiles.search_slot # 7)::bigint) > 0`;
  return sql`profiles.id in (select s.profile_id from search_slots s
    where s.tenant_id = ${tenantId} and s.slot = any (${facts.slots}::integer[]))`;
}
