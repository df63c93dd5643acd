import type { Trx } from '../../../db/client.ts';
import type { Tenant } from '../../context.ts';
import { selectNumberedPage, selectSearcher } from './discovery.queries.ts';
import type { ResultRow } from './discovery.queries.ts';
import { toFilters } from './search-filters.ts';
import { COUNT_CAP } from './search-limits.schema.ts';
import { readSearch } from './search.schema.ts';

/**
 * Members with a photo who came after a moment and whom a search of this member without any wishes would find: blocks,
 * hidden members and what the member looks for are seen to. Never a fictional profile.
 * @returns how many, up to 1,000, and the `limit` of them who were here last
 */
export async function findNewcomers(
  trx: Trx,
  tenant: Tenant,
  { profileId, since, now }: { profileId: string; since: Date; now: Date },
  limit: number,
): Promise<{ count: number; rows: ResultRow[] }> {
  const searcher = await selectSearcher(trx, tenant.id, profileId);
  const { input } = readSearch({});
  const filters = toFilters({ tenant, country: tenant.countries[0]! }, input, searcher, now);
  const asked = { order: 'activity' as const, limit, offset: 0, countTo: COUNT_CAP };
  const fresh = { ...filters, withPhoto: true, createdSince: since };
  return selectNumberedPage(trx, tenant.id, profileId, fresh, asked);
}
