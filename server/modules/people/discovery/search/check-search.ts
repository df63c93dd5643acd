import { PROFILE_FACTS } from '../../../../../tenants/profile-facts.ts';
import type { Tenant } from '../../../../context.ts';
import type { FieldErrors } from '../../../../lib/errors/errors.ts';
import { isRegionOf } from '../../../platform/profile-values/index.ts';
import { searchFieldsOf } from '../../../platform/tenants/index.ts';
import { FACETS, type Facet, type SearchInput } from './search.schema.ts';

interface SearchContext {
  tenant: Pick<Tenant, 'search_fields' | 'visible_profile_fields' | 'countries'>;
  /** No member is signed in. */
  visitor: boolean;
  /** The searcher's own country, which the site may not serve any more. */
  home: string;
  /** Whether the searcher shares a location. */
  shared: boolean;
}

/** The facets that a site offers by its setting `search_fields`; visitors cannot search by sensitive facts. */
export function offeredFacets({ tenant, visitor }: Pick<SearchContext, 'tenant' | 'visitor'>): Facet[] {
  const fields = searchFieldsOf(tenant);
  return FACETS.filter((name) => {
    const { setting, sensitive } = PROFILE_FACTS[name];
    return fields.includes(setting) && !(visitor && sensitive);
  });
}

/**
 * Checks a search against the site's settings and the searcher's location.
 * @returns keys of `errors:field.…` by filter
 */
export function findSearchErrors(input: SearchInput, { tenant, visitor, home, shared }: SearchContext): FieldErrors {
  const errors: FieldErrors = {};
  const offered = offeredFacets({ tenant, visitor });
  for (const name of FACETS) if (input[name] && !offered.includes(name)) errors[name] = { key: 'unknown' };
  const { country, countryregion: region } = input;
  const served = (code: string) => code === home || tenant.countries.some((each) => each === code);
  if (country && !served(country)) errors['country'] = { key: 'country_required' };
  const of = country ?? region?.slice(0, 2) ?? home;
  if (region && !(served(of) && isRegionOf(of, region))) errors['countryregion'] = { key: 'region_unknown' };
  if (input.distance !== undefined && !shared) errors['distance'] = { key: 'distance_needs_location' };
  if (input.sort === 'distance' && !shared) errors['sort'] = { key: 'distance_needs_location' };
  return errors;
}

/** Returns a search without the named filters. */
export function omitFilters(input: SearchInput, names: readonly string[]): SearchInput {
  const left = Object.entries(input).filter(([name]) => !names.includes(name));
  return { ...(Object.fromEntries(left) as SearchInput), ...(names.includes('sort') && { sort: 'activity' as const }) };
}
