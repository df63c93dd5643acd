import { PROFILE_FIELDS } from '../../../../../tenants/profile-facts.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';

/**
 * Search fields of a site: its setting `search_fields` without hidden profile fields, which a search would reveal
 * (docs/decisions/0016-search-filters.md).
 */
export function searchFieldsOf(
  site: Pick<Tenant, 'search_fields' | 'visible_profile_fields'>,
): Tenant['search_fields'] {
  const hidden = PROFILE_FIELDS.filter((field) => !site.visible_profile_fields.includes(field));
  return site.search_fields.filter((field) => !hidden.some((each) => each === field));
}
