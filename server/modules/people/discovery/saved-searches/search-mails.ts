import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { WEEK_MS } from '../../../../lib/time/duration.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { findSearchErrors, omitFilters } from '../search/check-search.ts';
import { selectNumberedPage } from '../discovery.queries.ts';
import { selectSearcher } from '../searcher.queries.ts';
import { selectDueSearches, updateLastChecked, type DueSearch } from './saved-searches.queries.ts';
import { readSavedSearch } from './saved-searches.ts';
import { atSearchPlace, toFilters } from '../search/search-filters.ts';
import { COUNT_CAP } from '../search/search-limits.schema.ts';

type SearchMailDeps = Pick<Deps, 'clock' | 'jobs' | 'tenants'>;

/** Checks each search with mails once a week, and mails its owner if matching members have joined. */
export async function mailSavedSearches(trx: Trx, deps: SearchMailDeps, tenantId: string, now: Date): Promise<number> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) return 0;
  const due = await selectDueSearches(trx, tenantId, new Date(now.getTime() - WEEK_MS));
  for (const search of due) {
    const newResults = await countNewMembers(trx, tenant, search, now);
    await updateLastChecked(trx, { tenantId, id: search.id }, { newResults, now });
    if (newResults === 0) continue;
    await queueMail(trx, deps, {
      tenantId,
      userId: search.userId,
      template: 'saved_search' as const,
      referenceId: search.id,
    });
  }
  return due.length;
}

/** Counts members who match a saved search and joined after its last check. */
async function countNewMembers(trx: Trx, tenant: Tenant, search: DueSearch, now: Date): Promise<number> {
  const searcher = atSearchPlace(tenant, await selectSearcher(trx, tenant.id, search.profileId), now);
  const input = readSavedSearch(search.filters);
  const home = searcher?.country ?? tenant.countries[0]!;
  const errors = findSearchErrors(input, { tenant, searcher, home });
  const wanted = omitFilters({ ...input, online: false, new: false }, Object.keys(errors));
  const filters = toFilters({ tenant, country: tenant.countries[0]! }, wanted, searcher, now);
  const asked = { order: 'activity' as const, limit: 1, offset: 0, countTo: COUNT_CAP };
  const fresh = { ...filters, createdSince: search.since };
  return (await selectNumberedPage(trx, tenant.id, search.profileId, fresh, asked)).count;
}
