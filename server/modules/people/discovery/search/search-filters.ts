import type { Sexuality } from '../../../../../tenants/profile-facts.ts';
import type { Ctx, Searcher, Tenant } from '../../../../context.ts';
import { earliestBirthDate, latestBirthDate, localDate } from '../../../../lib/time/local-date.ts';
import type { Cell } from '../../places/index.ts';
import { defaultSearchGenders, type Gender } from '../../profiles/index.ts';
import { activeSearchPlace } from '../../../platform/profile-values/index.ts';
import { ONLINE_MS } from '../../../platform/visibility/index.ts';
import { TRAITS } from '../matching/fact-values.ts';
import type { SearchFilters } from '../matching/matching.queries.ts';
import { DISTANCES, NEW_MEMBER_MS, SIMILAR_AGE_YEARS } from './search-limits.schema.ts';
import type { SearchInput } from './search.schema.ts';

/** Maximum distance of the order by distance. */
const FARTHEST_KM = DISTANCES.at(-1)!;

/** Where a search comes from: the site, and the country used if none is given. */
interface SearchPlace {
  tenant: Tenant;
  country: string;
}

/** The cell that a member shares; null for a visitor, and if they share no location. */
export function sharedCell(searcher: Searcher | undefined): Cell | null {
  return searcher && searcher.gridX !== null && searcher.gridY !== null
    ? { x: searcher.gridX, y: searcher.gridY }
    : null;
}

/**
 * The searcher as a search takes them: in the place where they search for now, else where they live. Distances count
 * from there for those who share their own location only, as everywhere.
 */
export function atSearchPlace(tenant: Tenant, searcher: Searcher | undefined, now: Date): Searcher | undefined {
  const elsewhere = activeSearchPlace(tenant, searcher?.elsewhere ?? null, now);
  if (!searcher || !elsewhere) return searcher && { ...searcher, elsewhere };
  const { country, gridX, gridY } = elsewhere;
  return { ...searcher, elsewhere, country, ...(sharedCell(searcher) && { gridX, gridY }) };
}

/**
 * Converts a search to database values, with the searcher's preferred gender and country as defaults, elsewhere the
 * region too. Filters that need a location are dropped without one.
 */
export function toFilters(
  place: SearchPlace,
  input: SearchInput,
  searcher: Searcher | undefined,
  now: Date,
): SearchFilters {
  const today = localDate(now, place.tenant.time_zone);
  const cell = sharedCell(searcher);
  const near = input.distance ?? (input.sort === 'distance' ? FARTHEST_KM : null);
  return {
    genders: input.gender ? [input.gender] : preferredGenders(place.tenant, searcher),
    country: input.country ?? input.countryregion?.slice(0, 2) ?? searcher?.country ?? place.country,
    region: input.countryregion ?? (input.country ? null : (searcher?.elsewhere?.region ?? null)),
    bornUntil: input.min_age === undefined ? null : latestBirthDate(today, input.min_age),
    bornAfter: input.max_age === undefined ? null : earliestBirthDate(today, input.max_age),
    activeSince: input.online ? new Date(now.getTime() - ONLINE_MS) : null,
    createdSince: input.new ? new Date(now.getTime() - NEW_MEMBER_MS) : null,
    withPhoto: input.photo ?? place.tenant.search_with_photo,
    verified: input.verified,
    // No fictional profile is new.
    hideFictional: input.sort === 'new' || (searcher?.hideFictional ?? false),
    traits: Object.fromEntries(TRAITS.map((trait) => [trait, input[trait] ?? []])),
    interests: input.interests ?? [],
    shares: input.sort === 'shared' ? (searcher?.interests ?? []) : [],
    near: cell && near !== null ? { cell, km: near } : null,
    excludeIds: [],
  };
}

/**
 * Whether one plan is best for all values of a search: a walk in the order of activity or by cells, whose bits tell who
 * matches. In a circle, either can be, depending on how many live there.
 */
export function hasOneBestPlan(input: SearchInput): boolean {
  return input.distance === undefined || input.sort === 'distance';
}

function preferredGenders(tenant: Tenant, searcher: Searcher | undefined): Gender[] {
  const member = searcher && {
    gender: searcher.gender as Gender,
    sexuality: searcher.sexuality as Sexuality,
  };
  return defaultSearchGenders(tenant.niche, member ?? null);
}

/** The visitor's country if the site serves it, else the site's first one. */
export function homeCountry({ tenant, country }: Pick<Ctx, 'tenant' | 'country'>): string {
  return tenant.countries.find((code) => code === country) ?? tenant.countries[0]!;
}

/**
 * Widens a search: the whole country, any distance, and an age range that grows from one to the next.
 * @param found profiles that are on the page already
 * @returns wider searches, the nearest first; none if the search cannot be widened
 */
export function widenFilters(
  filters: SearchFilters,
  input: SearchInput,
  { tenant, now, found }: { tenant: Tenant; now: Date; found: ReadonlyArray<{ id: string }> },
): SearchFilters[] {
  const { min_age: lowest, max_age: highest } = input;
  const aged = lowest !== undefined || highest !== undefined;
  if (!aged && filters.region === null && filters.near === null) return [];
  const today = localDate(now, tenant.time_zone);
  const widenBy = (years: number): SearchFilters => {
    const youngest = lowest === undefined ? null : Math.max(tenant.min_age, lowest - years);
    return {
      ...filters,
      region: null,
      near: null,
      bornUntil: youngest === null ? null : latestBirthDate(today, youngest),
      bornAfter: highest === undefined ? null : earliestBirthDate(today, highest + years),
      excludeIds: found.map((row) => row.id),
    };
  };
  return (aged ? SIMILAR_AGE_YEARS : SIMILAR_AGE_YEARS.slice(0, 1)).map(widenBy);
}
