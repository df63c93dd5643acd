import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import { selectNumberedPage, type ResultRow } from '../discovery.queries.ts';
import { selectSearcher } from '../searcher.queries.ts';
import { atSearchPlace, toFilters } from '../search/search-filters.ts';
import { COUNT_CAP } from '../search/search-limits.schema.ts';
import { readSearch } from '../search/search.schema.ts';

/**
 * Finds members with a photo who joined since a moment and whom this member's default search would find, so without
 * blocked, hidden and fictional profiles.
 * @returns their number, up to 1,000, and the `limit` last active ones
 */
export async function findNewMembers(
  trx: Trx,
  tenant: Tenant,
  { profileId, since, now }: { profileId: string; since: Date; now: Date },
  limit: number,
): Promise<{ count: number; rows: ResultRow[] }> {
  const searcher = atSearchPlace(tenant, await selectSearcher(trx, tenant.id, profileId), now);
  const { input } = readSearch({});
  const filters = toFilters({ tenant, country: tenant.countries[0]! }, input, searcher, now);
  const asked = { order: 'activity' as const, limit, offset: 0, countTo: COUNT_CAP };
  const fresh = { ...filters, withPhoto: true, createdSince: since };
  return selectNumberedPage(trx, tenant.id, profileId, fresh, asked);
}
