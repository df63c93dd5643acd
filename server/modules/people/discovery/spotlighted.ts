import type { Trx } from '../../../../db/client.ts';
import { spotlightsFor, type RunningSpotlight } from '../spotlights/index.ts';
import { SHOWN_AT_ONCE } from '../spotlights/spotlights.schema.ts';
import { selectResultsAmong, type ResultRow } from './discovery.queries.ts';
import type { SearchFilters } from './matching/matching.queries.ts';

interface FoundPage {
  rows: readonly ResultRow[];
  page: number;
  running: readonly RunningSpotlight[];
}

interface Scope {
  tenantId: string;
  viewerId: string | null;
  filters: SearchFilters;
}

/**
 * Puts people who pay for it on top of the first page, and leaves them out of their own places there and on later pages.
 * They are found by the search itself, so nobody is shown to whom they would not be a result. Costs a statement on a
 * first page where a spotlight runs, and none elsewhere.
 * @param from.home the searcher's region
 * @param from.top those who stood on top of the first page, as the request for a later one names them: by then others may
 * stand there, since they take turns
 * @returns the results, and the spotlights among them
 */
export async function withSpotlights(
  trx: Trx,
  scope: Scope,
  { rows, page, running }: FoundPage,
  { home, top: before }: { home: string | null; top: readonly string[] },
): Promise<{ rows: readonly ResultRow[]; shown: RunningSpotlight[] }> {
  if (page > 1) return { rows: rows.filter(({ id }) => !before.includes(id)), shown: [] };
  const wanted = spotlightsFor(running, { region: scope.filters.region, home });
  if (wanted.length === 0) return { rows, shown: [] };
  const among = { ids: wanted.map(({ profile }) => profile), limit: SHOWN_AT_ONCE };
  const top = await selectResultsAmong(trx, scope.tenantId, scope.viewerId, scope.filters, among);
  const ids = new Set(top.map(({ id }) => id));
  const others = rows.filter(({ id }) => !ids.has(id));
  return { rows: [...top, ...others], shown: wanted.filter(({ profile }) => ids.has(profile)) };
}
