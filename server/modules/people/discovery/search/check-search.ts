import { PROFILE_FACTS } from '../../../../../tenants/profile-facts.ts';
import type { Searcher, Tenant } from '../../../../context.ts';
import type { FieldError, FieldErrors } from '../../../../lib/errors/errors.ts';
import { isRegionOf, servesCountry } from '../../../platform/profile-values/index.ts';
import { searchFieldsOf } from '../../../platform/tenants/index.ts';
import { sharedCell } from './search-filters.ts';
import { FACETS, SEARCH_ORDERS, type Facet, type SearchInput, type SearchOrder } from './search.schema.ts';

interface SearchContext {
  tenant: Pick<Tenant, 'search_fields' | 'visible_profile_fields' | 'countries' | 'features'>;
  /** Undefined for a visitor. */
  searcher: Searcher | undefined;
  /** The searcher's own country, which the site may not serve any more. */
  home: string;
}

/** The facets that a site offers by its setting `search_fields`; visitors cannot search by sensitive facts. */
export function offeredFacets({ tenant, visitor }: Pick<SearchContext, 'tenant'> & { visitor: boolean }): Facet[] {
  const fields = searchFieldsOf(tenant);
  return FACETS.filter((name) => {
    const { setting, sensitive } = PROFILE_FACTS[name];
    return fields.includes(setting) && !(visitor && sensitive);
  });
}

/** The orders of a site that a searcher can choose, and those for which a location or interests are missing. */
export function offeredOrders(place: Pick<SearchContext, 'tenant' | 'searcher'>) {
  const errors = SEARCH_ORDERS.map((sort) => ({ sort, error: orderError(sort, place) }));
  const ofSite = errors.filter(({ error }) => error !== 'unknown');
  return {
    orders: ofSite.filter(({ error }) => error === null).map(({ sort }) => sort),
    missingOrders: ofSite.filter(({ error }) => error !== null && place.searcher).map(({ sort }) => sort),
  };
}

/** @returns a key of `errors:field.…`, or null for an order that can be chosen */
function orderError(
  sort: SearchOrder,
  { tenant, searcher }: Pick<SearchContext, 'tenant' | 'searcher'>,
): FieldError['key'] | null {
  if (sort === 'distance') return sharedCell(searcher) ? null : 'distance_needs_location';
  if (sort !== 'shared') return null;
  const shown = tenant.features.shared_interests && tenant.visible_profile_fields.includes('interests');
  if (!searcher || !shown) return 'unknown';
  return searcher.interests.length > 0 ? null : 'shared_needs_interests';
}

/**
 * Checks a search against the site's settings and the searcher's location.
 * @returns keys of `errors:field.…` by filter
 */
export function findSearchErrors(input: SearchInput, { tenant, searcher, home }: SearchContext): FieldErrors {
  const errors: FieldErrors = {};
  const offered = offeredFacets({ tenant, visitor: !searcher });
  for (const name of FACETS) if (input[name] && !offered.includes(name)) errors[name] = { key: 'unknown' };
  if (input.verified && !tenant.features.photo_verification) errors['verified'] = { key: 'unknown' };
  const { country, countryregion: region } = input;
  const served = (code: string) => code === home || servesCountry(tenant, code);
  if (country && !served(country)) errors['country'] = { key: 'country_required' };
  const of = country ?? region?.slice(0, 2) ?? home;
  if (region && !(served(of) && isRegionOf(of, region))) errors['countryregion'] = { key: 'region_unknown' };
  if (input.distance !== undefined && !sharedCell(searcher)) errors['distance'] = { key: 'distance_needs_location' };
  const sort = orderError(input.sort, { tenant, searcher });
  if (sort) errors['sort'] = { key: sort };
  return errors;
}

/** Returns a search without the named filters. */
export function omitFilters(input: SearchInput, names: readonly string[]): SearchInput {
  const left = Object.entries(input).filter(([name]) => !names.includes(name));
  return { ...(Object.fromEntries(left) as SearchInput), ...(names.includes('sort') && { sort: 'activity' as const }) };
}
