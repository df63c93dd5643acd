import { PROFILE_FIELDS } from '../../../tenants/profile-facts.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';

/**
 * What members can be searched by on a site: its setting `search_fields`, without what it does not show of a profile, since
 * a search would tell that too (docs/decisions/0023-search.md).
 */
export function searchFieldsOf(
  site: Pick<Tenant, 'search_fields' | 'visible_profile_fields'>,
): Tenant['search_fields'] {
  const hidden = PROFILE_FIELDS.filter((field) => !site.visible_profile_fields.includes(field));
  return site.search_fields.filter((field) => !hidden.some((each) => each === field));
}
