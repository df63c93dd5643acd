import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { SEARCHABLE_FACT_NAMES, isSingleFact } from '../../../tenants/profile-facts.ts';
import type { SearchableFactName, SingleFactName } from '../../../tenants/profile-facts.ts';
import type { LocalDate } from '../../lib/local-date.ts';
import type { Cell } from '../places/grid.schema.ts';
import { discoverable } from '../profiles/cards.ts';
import { cellRowsWithin, cellsByDistance } from './near-cells.ts';

/** A fact with one value that members can be searched by. */
export type Trait = SearchableFactName & SingleFactName;

export const TRAITS = SEARCHABLE_FACT_NAMES.filter(isSingleFact);

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
  /** Members since: new. Fictional profiles are no members. */
  createdSince: Date | null;
  withPhoto: boolean;
  hideFictional: boolean;
  /** One of the values of each trait named; an empty list asks for nothing. */
  traits: Partial<Record<Trait, readonly string[]>>;
  /** One of these at least; an empty list asks for nothing. */
  interests: readonly string[];
  /** Cells whose middles lie this near to the middle of a cell. */
  near: { cell: Cell; km: number } | null;
  excludeIds: readonly string[];
}

/** Latest activity first, or the nearest cell first (with `near`), and within a cell the latest activity. */
export type SearchOrder = 'activity' | 'distance';

/** The last of the results before: further pages start behind it. */
export interface Cursor {
  lastActiveAt: Date;
  id: string;
  /** How many cells from the nearest its own is, in the order by distance; 0 in the order by activity. */
  rank: number;
}

interface Wanted {
  tenantId: string;
  viewerId: string | null;
  filters: SearchFilters;
  order: SearchOrder;
  limit: number;
  after?: Cursor | null;
  /** Any of them, to be counted: whichever index finds enough of them first. */
  anyOrder?: boolean;
}

/**
 * The first `limit` profiles that fit, in order, as a query of `id`, `last_active_at` and `rank` (the same for all but in
 * the order by distance). It reads nothing but an index: what cards show is joined to the few that are shown.
 */
export function fitting(trx: Trx, wanted: Wanted): RawBuilder<unknown> {
  const { near } = wanted.filters;
  if (wanted.order === 'distance' && near) return nearestFirst(trx, wanted, near);
  const { after } = wanted;
  const narrowed = after ? isBehind(after) : null;
  return sql`select id, last_active_at, 0 as rank from (${inOrder(trx, wanted, narrowed)}) as latest`;
}

/** Cell by cell: the number of a cell is its place in the order, so that the walk ends when enough are found. */
function nearestFirst(trx: Trx, wanted: Wanted, near: { cell: Cell; km: number }): RawBuilder<unknown> {
  const { after, limit } = wanted;
  const passed = after ? Math.max(0, after.rank - 1) : 0;
  const cells = cellsByDistance(near.cell, near.km).slice(passed);
  const ofCell = sql<SqlBool>`profiles.grid_y = cell.y and profiles.grid_x = cell.x`;
  const narrowed = after ? sql<SqlBool>`${ofCell} and (cell.number > 1 or ${isBehind(after)})` : ofCell;
  return sql`
    select latest.id, latest.last_active_at, (cell.number + ${passed})::integer as rank
    from unnest(${cells.map(({ y }) => y)}::integer[], ${cells.map(({ x }) => x)}::integer[])
      with ordinality as cell (y, x, number)
    cross join lateral (${inOrder(trx, wanted, narrowed)}) as latest
    order by cell.number, latest.last_active_at desc, latest.id desc limit ${limit}`;
}

function isBehind({ lastActiveAt, id }: Cursor): RawBuilder<SqlBool> {
  return sql`(profiles.last_active_at, profiles.id) < (${lastActiveAt}, ${id}::uuid)`;
}

/** Latest activity first. Each gender walks an index of its own; one walk over both would sort them all. */
function inOrder(trx: Trx, wanted: Wanted, narrowed: RawBuilder<SqlBool> | null) {
  const each = wanted.filters.genders.map((gender) => ofGender(trx, wanted, gender, narrowed));
  const order = wanted.anyOrder ? sql`` : sql`order by last_active_at desc, id desc`;
  return sql`select id, last_active_at from (${sql.join(each, sql` union all `)}) as each_gender
    ${order} limit ${wanted.limit}`;
}

function ofGender(trx: Trx, wanted: Wanted, gender: string, narrowed: RawBuilder<SqlBool> | null) {
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
    .$if(filters.interests.length > 0, (qb) => qb.where(likesOneOf(filters.interests)))
    .$if(filters.excludeIds.length > 0, (qb) => qb.where('profiles.id', 'not in', filters.excludeIds));
  for (const trait of TRAITS) {
    const values = filters.traits[trait] ?? [];
    if (values.length > 0) query = query.where(`profiles.${trait}`, 'in', values);
  }
  if (narrowed) query = query.where(narrowed);
  if (filters.near && wanted.order === 'activity') query = query.where(within(filters.near));
  if (!wanted.anyOrder) query = query.orderBy('profiles.lastActiveAt', 'desc').orderBy('profiles.id', 'desc');
  return query.limit(wanted.limit);
}

/** A box that an index and its statistics know, and inside it the rows of the circle, a half of it to the planner. */
function within({ cell, km }: { cell: Cell; km: number }): RawBuilder<SqlBool> {
  const rows = cellRowsWithin(cell, km);
  const [lowest, highest] = [rows[0]!.y, rows.at(-1)!.y];
  const row = sql`profiles.grid_y - ${lowest - 1}::integer`;
  return sql<SqlBool>`profiles.grid_y between ${lowest} and ${highest}
    and profiles.grid_x between ${Math.min(...rows.map(({ fromX }) => fromX))} and ${Math.max(...rows.map(({ toX }) => toX))}
    and case when profiles.grid_x < (${rows.map(({ fromX }) => fromX)}::integer[])[${row}] then false
      else profiles.grid_x <= (${rows.map(({ toX }) => toX)}::integer[])[${row}] end`;
}

/** Said from both sides: the planner takes each for a third of all, and a third of a third is near to what is usual. */
function likesOneOf(interests: readonly string[]): RawBuilder<SqlBool> {
  const asked = sql`interest_bits(${interests}::text[])`;
  return sql`(profiles.interest_bits & ${asked}) > 0 and (${asked} & profiles.interest_bits) > 0`;
}
