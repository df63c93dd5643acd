import type { Ctx, MemberCtx, Searcher, SearchPlace } from '../../../context.ts';
import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { DomainError, domainError } from '../../../lib/errors/errors.ts';
import type { PhotoUrlSigner } from '../photos/index.ts';
import type { Gender, ViewContext } from '../profiles/index.ts';
import { isSearchOpen } from '../../platform/tenants/index.ts';
import { findSearchErrors, omitFilters, offeredFacets, offeredOrders } from './search/check-search.ts';
import { selectNumberedPage, selectResults, type ResultRow } from './discovery.queries.ts';
import { viewFoundCard, type FoundCardView } from './found-card.ts';
import type { SearchFilters } from './matching/matching.queries.ts';
import { resellCards, type ResellCardView } from './resell-cards.ts';
import {
  deleteSearch,
  listSavedSearches,
  saveSearch,
  setSearchMail,
  type NewSearch,
} from './saved-searches/saved-searches.ts';
import { readCursor, writeCursor, type PageCursor } from './search/search-cursor.ts';
import { withSpotlights } from './spotlighted.ts';
import type { RunningSpotlight, SpotlightsService } from '../spotlights/index.ts';
import {
  atSearchPlace,
  hasOneBestPlan,
  homeCountry,
  sharedCell,
  toFilters,
  widenFilters,
} from './search/search-filters.ts';
import { COUNT_CAP, COUNT_LIMIT, SIMILAR_RESULTS_BELOW, MAX_PAGE, PAGE_SIZE } from './search/search-limits.schema.ts';
import type { Facet, SearchInput, SearchOrder } from './search/search.schema.ts';

interface SearchView {
  /** The first ones may be people who pay for it, as their cards say. */
  results: FoundCardView[];
  /** Exact up to 1,000. */
  numResults: number;
  numResultsCapped: boolean;
  /** If there are few results: further profiles with a wider age range, in the whole country. */
  similar: FoundCardView[];
  page: number;
  /** Number of numbered pages. */
  pages: number;
  /** Cursor after the last numbered page and after each later page; null at the end. */
  cursor: string | null;
  /** The filters in force, with defaults. */
  filters: {
    gender: Gender | null;
    country: string;
    countryregion: string | null;
    min_age: number | null;
    max_age: number | null;
    photo: boolean;
  };
  /** The country used if none is given. */
  home: string;
  /** Where the member searches for a week; null for where they live. */
  elsewhere: SearchPlaceView | null;
  /** Whether the member shares a location, which distances require. */
  shared: boolean;
  /** Orders that this searcher can choose. */
  orders: SearchOrder[];
  /** Orders for which the member's location or interests are missing. */
  missingOrders: SearchOrder[];
  /** Additional filters that this site offers. */
  facets: Facet[];
  /** Advertisements to show among the results, marked as such. */
  ads: ResellCardView[];
  /** Names of the filters that were ignored; only with `lenient`. */
  ignored: string[];
}

/** Without the cell, as all views. */
export type SearchPlaceView = Omit<SearchPlace, 'gridX' | 'gridY'>;

const viewSearchPlace = (at: SearchPlace | null): SearchPlaceView | null =>
  at && { place: at.place, country: at.country, region: at.region, until: new Date(at.until).toISOString() };

interface SearchOptions {
  /** Ignores invalid filters, as for page addresses, instead of rejecting them. */
  lenient?: boolean;
  /** The answer may never be looked at, so nobody is counted as shown. */
  prefetched?: boolean;
}

type SearchDeps = Pick<Deps, 'env' | 'clock'> & { signer: PhotoUrlSigner };

export function createDiscoveryService(
  deps: SearchDeps & Pick<Deps, 'database'> & Pick<SpotlightsService, 'countShowings'>,
) {
  return {
    /**
     * Searches the profiles that the viewer may discover, by the given filters or the viewer's defaults.
     * @throws DomainError `authentication_required` if the site hides its search from this visitor, `invalid_fields`
     * for filters that the site does not offer, distances without a location, unknown regions and invalid cursors
     */
    searchProfiles: async (ctx: Ctx, input: SearchInput, options: SearchOptions = {}): Promise<SearchView> => {
      if (!ctx.viewer && !isSearchOpen(ctx)) throw domainError('authentication_required');
      const prepared = hasOneBestPlan(input) ? 'generic' : false;
      const { shown, ...view } = await deps.database.read(
        ctx,
        (trx) => runSearch(trx, deps, ctx, { input, ...options }),
        { prepared, standby: true },
      );
      const { viewer } = ctx;
      const fresh = shown.filter(({ known }) => !known).map(({ id }) => id);
      if (viewer && fresh.length > 0 && !options.prefetched) {
        // Beside the answer, which does not wait for it.
        deps.countShowings({ ...ctx, viewer }, fresh).catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'a member who was shown spotlights was not counted');
        });
      }
      return view;
    },

    listSavedSearches: (ctx: MemberCtx) => listSavedSearches(deps, ctx),
    saveSearch: (ctx: MemberCtx, saved: NewSearch) => saveSearch(deps, ctx, saved),
    deleteSearch: (ctx: MemberCtx, saved: { search: string }) => deleteSearch(deps, ctx, saved),
    setSearchMail: (ctx: MemberCtx, saved: { search: string; mail: boolean }) => setSearchMail(deps, ctx, saved),
  };
}

interface SearchRequest extends SearchOptions {
  input: SearchInput;
}

async function runSearch(
  trx: Trx,
  deps: SearchDeps,
  ctx: Ctx,
  asked: SearchRequest,
): Promise<SearchView & { shown: RunningSpotlight[] }> {
  const { tenant } = ctx;
  const viewerId = ctx.viewer?.profileId ?? null;
  const now = deps.clock.now();
  const searcher = atSearchPlace(tenant, ctx.viewer?.searcher, now);
  const shared = sharedCell(searcher) !== null;
  const home = searcher?.country ?? homeCountry(ctx);
  const { input, after, ignored } = resolveSearch(deps, ctx, asked, { searcher, home });
  const filters = toFilters({ tenant, country: homeCountry(ctx) }, input, searcher, now);
  const scope = { tenantId: tenant.id, viewerId, filters };
  const found = await findPage(trx, scope, { input, after, at: tenant.features.spotlight ? now : undefined });
  const near = searcher?.elsewhere?.region ?? searcher?.region ?? null;
  const { rows: results, shown } = await withSpotlights(trx, scope, found, { home: near, top: input.top });
  const paid = new Set(shown.map(({ profile }) => profile));
  const few = found.page === 1 && found.rows.length < SIMILAR_RESULTS_BELOW;
  const wider = few ? widenFilters(filters, input, { tenant, now, found: found.rows }) : [];
  const similar = await findSimilar(trx, { tenantId: tenant.id, viewerId }, wider);
  const view: ViewContext = { tenant, signer: deps.signer, now, visitor: !ctx.viewer };
  const card = (row: ResultRow) => ({ ...viewFoundCard(row, view, searcher), spotlight: paid.has(row.id) });
  const last = found.rows.at(-1);
  return {
    shown,
    results: results.map(card),
    numResults: Math.min(found.count, COUNT_CAP),
    numResultsCapped: found.count > COUNT_CAP,
    similar: similar.map(card),
    page: found.page,
    pages: Math.min(MAX_PAGE, Math.max(1, Math.ceil(found.count / PAGE_SIZE))),
    cursor: found.more && last ? writeCursor(deps, tenant.id, { ...last, next: found.page + 1 }) : null,
    filters: viewFilters(filters, input),
    home,
    elsewhere: viewSearchPlace(searcher?.elsewhere ?? null),
    shared,
    ...offeredOrders({ tenant, searcher }),
    facets: offeredFacets({ tenant, visitor: !ctx.viewer }),
    ads: resellCards(ctx, { page: found.page, results: found.rows.length }),
    ignored,
  };
}

/** The first page of the nearest search that finds somebody. */
async function findSimilar(
  trx: Trx,
  { tenantId, viewerId }: { tenantId: string; viewerId: string | null },
  wider: readonly SearchFilters[],
): Promise<ResultRow[]> {
  const page = { order: 'activity' as const, limit: PAGE_SIZE, offset: 0, countTo: PAGE_SIZE };
  for (const filters of wider) {
    const { rows } = await selectNumberedPage(trx, tenantId, viewerId, filters, page);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Resolves the filters to search by, and the cursor. @throws DomainError `invalid_fields` */
function resolveSearch(
  deps: SearchDeps,
  ctx: Ctx,
  { input, lenient }: SearchRequest,
  from: { searcher: Searcher | undefined; home: string },
) {
  const errors = findSearchErrors(input, { tenant: ctx.tenant, ...from });
  const after = input.cursor === undefined ? null : readCursor(deps, ctx.tenant.id, input.cursor);
  if (input.cursor !== undefined && !after) errors['cursor'] = { key: 'cursor_invalid' };
  const ignored = Object.keys(errors);
  if (ignored.length > 0 && !lenient) throw new DomainError('invalid_fields', { fields: errors });
  return { input: omitFilters(input, ignored), after, ignored };
}

interface SearchScope {
  tenantId: string;
  viewerId: string | null;
  filters: SearchFilters;
}

interface FoundPage {
  rows: ResultRow[];
  count: number;
  page: number;
  /** Whether unnumbered pages follow. */
  more: boolean;
  /** The spotlights that run; none on later pages. */
  running: readonly RunningSpotlight[];
}

/** Finds a page by its number, or after a cursor behind the last numbered page. */
async function findPage(
  trx: Trx,
  scope: SearchScope,
  { input, after, at }: { input: SearchInput; after: PageCursor | null; at: Date | undefined },
): Promise<FoundPage> {
  const { tenantId, viewerId, filters } = scope;
  if (after) {
    // Behind the pages that are ranked by what both share, the rest follows by activity.
    const order = input.sort === 'shared' ? 'activity' : input.sort;
    const asked = { order, after, limit: PAGE_SIZE + 1 };
    const rows = await selectResults(trx, tenantId, viewerId, filters, asked);
    // Cursors exist only after the last numbered page, so the count is at its limit.
    const shown = rows.slice(0, PAGE_SIZE);
    return { rows: shown, count: COUNT_LIMIT, page: after.next, more: rows.length > PAGE_SIZE, running: [] };
  }
  const { page, sort: order } = input;
  const offset = (page - 1) * PAGE_SIZE;
  const asked = { order, limit: PAGE_SIZE, offset, countTo: COUNT_LIMIT, ...(at && page === 1 && { at }) };
  const { running, ...found } = await selectNumberedPage(trx, tenantId, viewerId, filters, asked);
  const { count } = found;
  return { ...found, running, page, more: page === MAX_PAGE && count === COUNT_LIMIT && order !== 'shared' };
}

function viewFilters(filters: SearchFilters, input: SearchInput): SearchView['filters'] {
  return {
    gender: filters.genders.length === 1 ? (filters.genders[0] as Gender) : null,
    country: filters.country,
    countryregion: filters.region,
    min_age: input.min_age ?? null,
    max_age: input.max_age ?? null,
    photo: filters.withPhoto,
  };
}
