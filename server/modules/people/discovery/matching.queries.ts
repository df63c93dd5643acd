import { sql, type RawBuilder, type SqlBool } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import {
  SEARCHABLE_FACT_NAMES,
  isSingleFact,
  type SearchableFactName,
  type SingleFactName,
} from '../../../../tenants/profile-facts.ts';
import type { LocalDate } from '../../../lib/time/local-date.ts';
import type { Cell } from '../places/index.ts';
import { discoverable } from '../profiles/index.ts';
import { cellRowsWithinRadius, cellsByDistance } from './near-cells.ts';

/** A fact with one value that members can be searched by. */
type Trait = SearchableFactName & SingleFactName;

export const TRAITS = SEARCHABLE_FACT_NAMES.filter(isSingleFact);

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
  hideFictional: boolean;
  /** One of the values of each named trait; an empty list is no filter. */
  traits: Partial<Record<Trait, readonly string[]>>;
  /** At least one of these; an empty list is no filter. */
  interests: readonly string[];
  /** Cells whose centre is within this distance of a cell's centre. */
  near: { cell: Cell; km: number } | null;
  excludeIds: readonly string[];
}

/** Last active first; or with `near` nearest cell first, and last active first within a cell. */
export type SearchOrder = 'activity' | 'distance';

/** Position of the last result; the next page starts after it. */
export interface Cursor {
  lastActiveAt: Date;
  id: string;
  /** Rank of the cell by distance in the order by distance; 0 in the order by activity. */
  rank: number;
}

interface MatchingOptions {
  tenantId: string;
  viewerId: string | null;
  filters: SearchFilters;
  order: SearchOrder;
  limit: number;
  after?: Cursor | null;
  /** For counting: any matching rows, from whichever index finds enough of them first. */
  anyOrder?: boolean;
}

/**
 * Builds the query of the first `limit` matching profiles in order: `id`, `last_active_at` and `rank` (constant except
 * in the order by distance). It uses index-only scans; cards are joined to the selected rows afterwards.
 */
export function matchingProfilesQuery(trx: Trx, wanted: MatchingOptions): RawBuilder<unknown> {
  const { near } = wanted.filters;
  if (wanted.order === 'distance' && near) return nearestFirstQuery(trx, wanted, near);
  const { after } = wanted;
  const narrowed = after ? isAfterCursor(after) : null;
  return sql`select id, last_active_at, 0 as rank from (${byActivityQuery(trx, wanted, narrowed)}) as latest`;
}

/** Queries cell by cell in order of distance, so that it ends once enough rows are found. */
function nearestFirstQuery(trx: Trx, wanted: MatchingOptions, near: { cell: Cell; km: number }): RawBuilder<unknown> {
  const { after, limit } = wanted;
  const passed = after ? Math.max(0, after.rank - 1) : 0;
  const cells = cellsByDistance(near.cell, near.km).slice(passed);
  const ofCell = sql<SqlBool>`profiles.grid_y = cell.y and profiles.grid_x = cell.x`;
  const narrowed = after ? sql<SqlBool>`${ofCell} and (cell.number > 1 or ${isAfterCursor(after)})` : ofCell;
  return sql`
    select latest.id, latest.last_active_at, (cell.number + ${passed})::integer as rank
    from unnest(${cells.map(({ y }) => y)}::integer[], ${cells.map(({ x }) => x)}::integer[])
      with ordinality as cell (y, x, number)
    cross join lateral (${byActivityQuery(trx, wanted, narrowed)}) as latest
    order by cell.number, latest.last_active_at desc, latest.id desc limit ${limit}`;
}

function isAfterCursor({ lastActiveAt, id }: Cursor): RawBuilder<SqlBool> {
  return sql`(profiles.last_active_at, profiles.id) < (${lastActiveAt}, ${id}::uuid)`;
}

/** Last active first. One index walk per gender; a single walk over both would sort all rows. */
function byActivityQuery(trx: Trx, wanted: MatchingOptions, narrowed: RawBuilder<SqlBool> | null) {
  const each = wanted.filters.genders.map((gender) => profilesOfGenderQuery(trx, wanted, gender, narrowed));
  const order = wanted.anyOrder ? sql`` : sql`order by last_active_at desc, id desc`;
  return sql`select id, last_active_at from (${sql.join(each, sql` union all `)}) as each_gender
    ${order} limit ${wanted.limit}`;
}

function profilesOfGenderQuery(
  trx: Trx,
  wanted: MatchingOptions,
  gender: string,
  narrowed: RawBuilder<SqlBool> | null,
) {
  const { tenantId, viewerId, filters } = wanted;
  let query = trx
    .selectFrom('profiles')
    .select(['profiles.id', 'profiles.lastActiveAt'])
    .where('profiles.tenantId', '=', tenantId)
    .where(discoverable(tenantId, viewerId))
    .where('profiles.gender', '=', gender)
    .where('profiles.country', '=', filters.country)
    .$if(filters.region !== null, (qb) => qb.where('profiles.region', '=', filters.region))
    .$if(filters.bornUntil !== null, (qb) => qb.where('profiles.birthDate', '<=', filters.bornUntil!))
    .$if(filters.bornAfter !== null, (qb) => qb.where('profiles.birthDate', '>', filters.bornAfter!))
    .$if(filters.activeSince !== null, (qb) =>
      qb.where('profiles.lastActiveAt', '>', filters.activeSince!).where('profiles.fictional', '=', false),
    )
    .$if(filters.createdSince !== null, (qb) =>
      qb.where('profiles.createdAt', '>', filters.createdSince!).where('profiles.fictional', '=', false),
    )
    .$if(filters.withPhoto, (qb) => qb.where('profiles.mainPhotoId', 'is not', null))
    .$if(filters.hideFictional, (qb) => qb.where('profiles.fictional', '=', false))
    .$if(filters.interests.length > 0, (qb) => qb.where(hasAnyInterestSql(filters.interests)))
    .$if(filters.excludeIds.length > 0, (qb) => qb.where('profiles.id', 'not in', filters.excludeIds));
  for (const trait of TRAITS) {
    const values = filters.traits[trait] ?? [];
    if (values.length > 0) query = query.where(`profiles.${trait}`, 'in', values);
  }
  if (narrowed) query = query.where(narrowed);
  if (filters.near && wanted.order === 'activity') query = query.where(withinDistanceSql(filters.near));
  if (!wanted.anyOrder) query = query.orderBy('profiles.lastActiveAt', 'desc').orderBy('profiles.id', 'desc');
  return query.limit(wanted.limit);
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
 * States the condition from both sides: the planner estimates each at one third, and one ninth is close to the usual
 * share.
 */
function hasAnyInterestSql(interests: readonly string[]): RawBuilder<SqlBool> {
  const asked = sql`interest_bits(${interests}::text[])`;
  return sql`(profiles.interest_bits & ${asked}) > 0 and (${asked} & profiles.interest_bits) > 0`;
}
