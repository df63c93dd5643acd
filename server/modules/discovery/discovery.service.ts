import type { Ctx } from '../../context.ts';
import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { earliestBirthDate, latestBirthDate, localDate } from '../../lib/local-date.ts';
import type { PhotoUrlSigner } from '../photos/photo-url.ts';
import { presetGenders } from '../profiles/niche-preset.ts';
import type { Gender } from '../profiles/niche-preset.ts';
import { ONLINE_MS, viewCard } from '../profiles/profile.mapper.ts';
import type { ProfileCardView } from '../profiles/profile.view.ts';
import { searchOpen } from '../tenants/visitor-access.ts';
import { countResults, selectResults, selectSearcher } from './discovery.queries.ts';
import type { SearchFilters } from './discovery.queries.ts';
import { COUNT_CAP, COUNT_LIMIT, FEW_RESULTS, MAX_PAGE, PAGE_SIZE, SIMILAR_AGE_YEARS } from './search-limits.ts';
import type { SearchInput } from './search.schema.ts';

export interface SearchView {
  results: ProfileCardView[];
  /** Exact up to 1,000. */
  numResults: number;
  numResultsCapped: boolean;
  /** With few results: others, found with a wider age range and in the whole country. */
  similar: ProfileCardView[];
  page: number;
  pages: number;
  /** The filters in force, defaults filled in. */
  filters: {
    gender: Gender | null;
    country: string;
    countryregion: string | null;
    min_age: number | null;
    max_age: number | null;
  };
}

/** Creates the service that searches members. */
export function createDiscoveryService(deps: Pick<Deps, 'database' | 'clock'> & { signer: PhotoUrlSigner }) {
  return {
    /**
     * Searches the profiles that the viewer may discover, by the filters given or the viewer's own defaults.
     * @throws DomainError `authentication_required` when the site hides its search from this visitor
     */
    searchProfiles: async (ctx: Ctx, input: SearchInput): Promise<SearchView> => {
      if (!ctx.viewer && !searchOpen(ctx)) throw domainError('authentication_required');
      return deps.database.withTenant(ctx.tenant.id, (trx) => search(trx, deps, ctx, input));
    },
  };
}

async function search(
  trx: Trx,
  deps: { clock: Deps['clock']; signer: PhotoUrlSigner },
  ctx: Ctx,
  input: SearchInput,
): Promise<SearchView> {
  const tenantId = ctx.tenant.id;
  const viewerId = ctx.viewer?.profileId ?? null;
  const now = deps.clock.now();
  const searcher = viewerId ? await selectSearcher(trx, tenantId, viewerId) : undefined;
  const filters = toFilters(ctx, input, searcher, now);
  const offset = (input.page - 1) * PAGE_SIZE;
  const rows = await selectResults(trx, tenantId, viewerId, filters, { limit: PAGE_SIZE, offset });
  const count = await countResults(trx, tenantId, viewerId, filters, COUNT_LIMIT);
  const few = input.page === 1 && rows.length < FEW_RESULTS;
  const similar = few
    ? await selectResults(trx, tenantId, viewerId, widen(filters, input, now, ctx, rows), {
        limit: PAGE_SIZE,
        offset: 0,
      })
    : [];
  const view = { tenant: ctx.tenant, signer: deps.signer, now };
  const numResults = Math.min(count, COUNT_CAP);
  return {
    results: rows.map((row) => viewCard(row, view)),
    numResults,
    numResultsCapped: count > COUNT_CAP,
    similar: similar.map((row) => viewCard(row, view)),
    page: input.page,
    pages: Math.min(MAX_PAGE, Math.max(1, Math.ceil(count / PAGE_SIZE))),
    filters: {
      gender: filters.genders.length === 1 ? (filters.genders[0] as Gender) : null,
      country: filters.country,
      countryregion: filters.region,
      min_age: input.min_age ?? null,
      max_age: input.max_age ?? null,
    },
  };
}

function toFilters(
  ctx: Ctx,
  input: SearchInput,
  searcher: Awaited<ReturnType<typeof selectSearcher>>,
  now: Date,
): SearchFilters {
  const today = localDate(now, ctx.tenant.time_zone);
  const member = searcher
    ? { gender: searcher.gender as Gender, sexuality: searcher.sexuality as 'hetero' | 'gay' | 'lesbian' | 'bi' }
    : null;
  return {
    genders: input.gender ? [input.gender] : presetGenders(ctx.tenant.niche, member),
    country: input.country ?? searcher?.country ?? homeCountry(ctx),
    region: input.countryregion ?? null,
    bornUntil: input.min_age === undefined ? null : latestBirthDate(today, input.min_age),
    bornAfter: input.max_age === undefined ? null : earliestBirthDate(today, input.max_age),
    activeSince: input.online ? new Date(now.getTime() - ONLINE_MS) : null,
    withPhoto: input.photo,
    hideFictional: searcher?.hideFictional ?? false,
    excludeIds: [],
  };
}

/** The visitor's country when the site serves it, else the site's first. */
function homeCountry(ctx: Ctx): string {
  return ctx.tenant.countries.find((code) => code === ctx.country) ?? ctx.tenant.countries[0]!;
}

function widen(
  filters: SearchFilters,
  input: SearchInput,
  now: Date,
  ctx: Ctx,
  found: ReadonlyArray<{ id: string }>,
): SearchFilters {
  const today = localDate(now, ctx.tenant.time_zone);
  const lowest = input.min_age === undefined ? null : Math.max(ctx.tenant.min_age, input.min_age - SIMILAR_AGE_YEARS);
  return {
    ...filters,
    region: null,
    bornUntil: lowest === null ? null : latestBirthDate(today, lowest),
    bornAfter: input.max_age === undefined ? null : earliestBirthDate(today, input.max_age + SIMILAR_AGE_YEARS),
    excludeIds: found.map((row) => row.id),
  };
}

export type DiscoveryService = ReturnType<typeof createDiscoveryService>;
