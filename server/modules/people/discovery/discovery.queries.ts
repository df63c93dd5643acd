import { sql, type CompiledQuery, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { storedAnswersSql, type StoredAnswers } from '../games/index.ts';
import { isListed, profileCardsQuery, type CardRow } from '../profiles/index.ts';
import { runningSpotlightsSql, type RunningSpotlight } from '../spotlights/index.ts';
import { countPlainSql, factBitmapsSql, factColumns, readSlots, sampleSql } from './matching/fact-bitmaps.queries.ts';
import { factGroups } from './matching/fact-groups.ts';
import { factValues, type FactValues } from './matching/fact-values.ts';
import { hasFactsSql, matchingProfilesQuery, type Cursor, type SearchFilters } from './matching/matching.queries.ts';
import { createStatementCache } from './matching/statement-cache.ts';
import type { SearchOrder } from './search/search.schema.ts';

/** A card with what it is compared with the searcher by, and the values of a cursor after it. */
export type ResultRow = CardRow &
  Cursor & {
    gridX: number | null;
    gridY: number | null;
    reason: string | null;
    /** The match-finder's answers of the profile, and of the searcher; null for none. */
    answers: StoredAnswers | null;
    ownAnswers: StoredAnswers | null;
  };

/** Maximum number of profiles that are read one by one. */
const FETCH_MAX = 4_000;
/** What it costs to read a profile by its slot, in index entries of a walk. */
const FETCH_COST = 60;

interface NumberedPage {
  order: SearchOrder;
  limit: number;
  offset: number;
  countTo: number;
  /** When the search is made, to learn of the spotlights that run; without it, none are read. */
  at?: Date;
}

interface Scope {
  tenantId: string;
  viewerId: string | null;
  filters: SearchFilters;
}

interface FoundPage {
  rows: ResultRow[];
  count: number;
  running: RunningSpotlight[];
}

const BITS = { bits: sql`(select bits from bitmap)` };

/**
 * Selects one numbered page of results and the number of all results, counted up to `countTo`. Bitmaps tell how many
 * profiles may match. If they are many, the page is the begin of an index walk in order, which compares values if the
 * first bitmaps show enough matches; if they are so few that the walk would be long, they are read one by one.
 */
export async function selectNumberedPage(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  filters: SearchFilters,
  page: NumberedPage,
): Promise<FoundPage> {
  const scope = { tenantId, viewerId, filters };
  const { rows } = await trx.executeQuery(compilePage(trx, scope, page));
  const { few } = rows[0]!;
  const running = rows[0]!.spotlights ?? [];
  if (few === null) return { ...readPage(rows), running };
  const facts = { slots: readSlots(few) };
  if (facts.slots.length === 0) return { rows: [], count: 0, running };
  const matching = matchingProfilesQuery(trx, { ...scope, order: page.order, limit: page.countTo, facts });
  return { ...(await selectPage(trx, scope, page, matching)), running };
}

const statements = createStatementCache<PageRow>();

/** Compiles the query of a page; queries that differ in values only are compiled once. */
function compilePage(trx: Trx, scope: Scope, page: NumberedPage): CompiledQuery<PageRow> {
  const { tenantId, viewerId, filters } = scope;
  const { genders, near, excludeIds } = filters;
  const { order, limit, offset, countTo, at } = page;
  const { all, partial, plain, ...columns } = factColumns(factGroups(filters, order));
  const { traits, ...compared } = factValues(filters);
  const reach = reachOf(page);
  // Cells and exceptions are more than values.
  if (near || excludeIds.length > 0) return numberedPageQuery(trx, scope, page).compile(trx);
  const { country, region, bornUntil, bornAfter, activeSince, createdSince, shares, withPhoto } = filters;
  const [one, other] = genders;
  const dates = { bornUntil, bornAfter, activeSince, createdSince };
  const named = { ...columns, ...dates, ...compared, ...traits };
  const values = { ...named, tenantId, viewerId, country, region, one, other, shares, offset, reach, at };
  const text = [order, limit, countTo, all, partial, plain, plain && withPhoto, genders.length];
  return statements(JSON.stringify(text), values, (given) => {
    const asked = { ...filters, ...given, genders: [given.one!, given.other!].slice(0, genders.length) };
    const facts = { ...given, all, partial, plain, values: { ...given, traits: given } };
    const scope = { tenantId: given.tenantId, viewerId: given.viewerId, filters: asked };
    return pageQuery(trx, scope, { ...page, offset: given.offset, at: given.at }, facts).compile(trx);
  });
}

/** Builds the query of a page. */
export function numberedPageQuery(trx: Trx, scope: Scope, page: NumberedPage): RawBuilder<PageRow> {
  const { filters } = scope;
  const facts = { ...factColumns(factGroups(filters, page.order)), values: factValues(filters), reach: reachOf(page) };
  return pageQuery(trx, scope, page, facts);
}

/** How many profiles the page needs: those up to its end, or all that are ranked by what both share. */
function reachOf({ order, offset, limit, countTo }: NumberedPage): number {
  return order === 'shared' ? countTo : Math.min(offset + limit, countTo);
}

/** `few` are the bits of profiles to read one by one instead. */
type PageRow = CountedRow & { few: Buffer | null; spotlights: RunningSpotlight[] | null };

/** What the query of a page knows of facts, and how many profiles the page needs. */
type PageFacts = ReturnType<typeof factColumns> & { values: FactValues; reach: number };

function pageQuery(trx: Trx, scope: Scope, page: NumberedPage, facts: PageFacts): RawBuilder<PageRow> {
  const build = facts.plain && page.order !== 'shared' ? plainPageQuery : filteredPageQuery;
  return build(trx, scope, page, facts);
}

const spotlightsSql = ({ tenantId, viewerId }: Scope, { at }: NumberedPage) =>
  at ? runningSpotlightsSql(tenantId, viewerId, at) : sql`null::jsonb`;

/** A search that most profiles match: the begin of an index walk, and a number that the bitmaps tell. */
function plainPageQuery(trx: Trx, scope: Scope, page: NumberedPage, { who, reach }: PageFacts): RawBuilder<PageRow> {
  const { tenantId, filters } = scope;
  const { genders, country, withPhoto } = filters;
  const { order, countTo } = page;
  const walk = matchingProfilesQuery(trx, { ...scope, order, limit: countTo });
  const counted = (sampled: boolean) => countPlainSql(tenantId, who, { withPhoto, sampled });
  return sql<PageRow>`
    with excluded as materialized (${excludedIdsSql(scope)}),
    matching as materialized (select * from (${walk}) as walk limit ${reach}::integer),
    reached as (select count(*)::integer as count from matching)
    select case when reached.count < ${reach}::integer or ${reach}::integer = ${countTo}::integer then reached.count
        when sample.count >= ${countTo}::integer + (select count(*) from excluded) then ${countTo}::integer
        else least(${countTo}::integer, sample.count + ${counted(false)} - (
          select count(*)::integer from profiles where tenant_id = ${tenantId} and id in (select id from excluded)
            and ${isListed()} and gender in (${sql.join(genders)}) and country = ${country}
            ${withPhoto ? sql`and main_photo_id is not null` : sql``})) end as count,
      null as few, ${spotlightsSql(scope, page)} as spotlights, cards.*
    from reached cross join (select ${counted(true)} as count) as sample
    left join (${cardsOfPage(trx, scope, page)}) as cards on true
    order by cards.rank, cards.moment desc, cards.id desc`;
}

function filteredPageQuery(trx: Trx, scope: Scope, page: NumberedPage, facts: PageFacts) {
  const { tenantId } = scope;
  const { order, limit, offset, countTo } = page;
  const { reach, values, partial, all } = facts;
  // The order by what both share walks to the 1,201st match, which is never near.
  const sampled = !partial && order !== 'distance' && order !== 'shared';
  const enough = sql`${countTo}::integer + (select count(*) from excluded)`;
  const walk = matchingProfilesQuery(trx, {
    ...scope,
    order,
    limit: order === 'distance' ? limit + offset : countTo,
    facts: BITS,
  });
  const walkOfFrequent = sql`union all (select * from (${matchingProfilesQuery(trx, { ...scope, order, limit: countTo, facts: { values } })}) as walk
        limit (select case when frequent then ${reach}::integer else 0 end from sample))`;
  const any = matchingProfilesQuery(trx, {
    ...scope,
    order: 'activity',
    limit: countTo,
    anyOrder: true,
    facts: BITS,
  });
  return sql<PageRow>`
    with excluded as materialized (${excludedIdsSql(scope)}),
    ${sampled ? sampleSql(tenantId, facts, { enough, reach }) : sql`sample as materialized (select false as frequent)`},
    ${factBitmapsSql(tenantId, facts, sampled)},
    plan as materialized (
      select *, sure >= ${enough} as enough, possible = sure as exact,
        least(everybody, ${reach}::bigint * everybody / greatest(possible, 1)) as walked from known cross join sample
    ), way as materialized (
      select *, ${order !== 'distance'}::boolean and not frequent and possible <= ${FETCH_MAX}::integer
        and possible::bigint * ${FETCH_COST}::integer < walked
        + case when enough or exact then 0 else least(everybody, ${countTo}::bigint * everybody / greatest(possible, 1)) end
        as few from plan
    ), matching as materialized (
      (select * from (${walk}) as walk limit (select case when few or frequent then 0 else ${reach}::integer end from way))
      ${sampled ? walkOfFrequent : sql``}
    ), reached as (select count(*)::integer as count from matching)
    select case when few or reached.count < ${reach}::integer or ${reach}::integer = ${countTo}::integer then reached.count
        when enough then ${countTo}::integer
        when exact then least(${countTo}::integer, sure - (select count(*)::integer from profiles
          where tenant_id = ${tenantId} and id in (select id from excluded) and ${hasFactsSql(tenantId, BITS)}))
        ${all && !partial ? sql`` : sql`else (select count(*)::integer from (${any}) as any_of_them)`} end as count,
      case when few then (select bits from bitmap) end as few, ${spotlightsSql(scope, page)} as spotlights, cards.*
    from way cross join reached left join (${cardsOfPage(trx, scope, page)}) as cards on true
    order by cards.rank, cards.moment desc, cards.id desc`;
}

/** Profiles that a bitmap contains and a search does not find: the viewer's own, blocked ones and exceptions. */
function excludedIdsSql({ tenantId, viewerId, filters }: Scope): RawBuilder<unknown> {
  return sql`select unnest(${filters.excludeIds}::uuid[]) as id union select ${viewerId}::uuid
    union select blocked_id from blocks where tenant_id = ${tenantId} and blocker_id = ${viewerId}::uuid
    union select blocker_id from blocks where tenant_id = ${tenantId} and blocked_id = ${viewerId}::uuid`;
}

type CountedRow = { count: number } & (ResultRow | { id: null });

/** Selects a page of the profiles that `matching` selects, and counts them. */
async function selectPage(
  trx: Trx,
  scope: Scope,
  page: Pick<NumberedPage, 'limit' | 'offset'>,
  matching: RawBuilder<unknown>,
): Promise<Omit<FoundPage, 'running'>> {
  const { rows } = await sql<CountedRow>`
    with matching as materialized (${matching})
    select total.count, cards.* from (select count(*)::integer as count from matching) as total
    left join (${cardsOfPage(trx, scope, page)}) as cards on true
    order by cards.rank, cards.moment desc, cards.id desc`.execute(trx);
  return readPage(rows);
}

/** The cards of a page of `matching`. The limit is part of the text, since the plan depends on it. */
function cardsOfPage(
  trx: Trx,
  { tenantId, viewerId }: Scope,
  { limit, offset }: Pick<NumberedPage, 'limit' | 'offset'>,
) {
  const page = sql<Cursor>`(select id, rank, moment from matching
    order by rank, moment desc, id desc limit ${sql.lit(limit)} offset ${offset})`.as<'page'>('page');
  return profileCardsQuery(trx, tenantId, viewerId)
    .innerJoin(page, (join) => join.onRef('page.id', '=', 'profiles.id'))
    .select(['page.rank', 'page.moment', 'profiles.gridX', 'profiles.gridY', 'profiles.reason'])
    .select([
      storedAnswersSql(tenantId, sql.ref('profiles.id')).as('answers'),
      storedAnswersSql(tenantId, sql`${viewerId}::uuid`).as('ownAnswers'),
    ]);
}

function readPage(rows: readonly CountedRow[]): Omit<FoundPage, 'running'> {
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]!.count };
}

/** Selects the first results or those after a cursor, in an order that has cursors. */
export async function selectResults(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  filters: SearchFilters,
  page: { order?: SearchOrder; limit: number; after?: Cursor | null },
): Promise<ResultRow[]> {
  const scope = { tenantId, viewerId, filters };
  const walk = matchingProfilesQuery(trx, { ...scope, order: 'activity', facts: BITS, ...page });
  const matching = sql`with ${factBitmapsSql(tenantId, factColumns(factGroups(filters)))} ${walk}`;
  return (await selectPage(trx, scope, { limit: page.limit, offset: 0 }, matching)).rows;
}

/**
 * Selects the first profiles of a list that a search finds, in the order of the list. Every condition of the search
 * applies to them, as to any result.
 */
export async function selectResultsAmong(
  trx: Trx,
  tenantId: string,
  viewerId: string | null,
  filters: SearchFilters,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<ResultRow[]> {
  const scope = { tenantId, viewerId, filters };
  const order = 'activity';
  const among = matchingProfilesQuery(trx, {
    ...scope,
    order,
    limit: ids.length,
    anyOrder: true,
    only: ids,
    facts: BITS,
  });
  const matching = sql`with ${factBitmapsSql(tenantId, factColumns(factGroups(filters)))}
    select id, moment, array_position(${ids}::uuid[], id) as rank from (${among}) as found`;
  return (await selectPage(trx, scope, { limit, offset: 0 }, matching)).rows;
}
