import { sql } from 'kysely';

import type { SearchPlace, Tenant } from '../../../context.ts';
import { servesCountry } from './served-countries.ts';

/** Where the profile's member searches, over or not; one index entry. Expects the table as `profiles`. */
export const searchPlaceSql = () => sql<SearchPlace | null>`(select json_build_object('country', e.country,
    'region', e.region, 'place', e.place, 'gridX', e.grid_x, 'gridY', e.grid_y, 'until', e.until)
  from search_places e where e.tenant_id = profiles.tenant_id and e.profile_id = profiles.id)`;

/** The place while the member searches there: until its week is over, and where the site offers and serves it. */
export function activeSearchPlace(
  tenant: Pick<Tenant, 'features' | 'countries'>,
  place: SearchPlace | null,
  now: Date,
): SearchPlace | null {
  if (!place || !tenant.features.elsewhere || !servesCountry(tenant, place.country)) return null;
  return Date.parse(place.until) > now.getTime() ? place : null;
}
