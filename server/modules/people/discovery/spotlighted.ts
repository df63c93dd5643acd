import type { Trx } from '../../../../db/client.ts';
import { SHOWN_AT_ONCE, spotlightsFor, type RunningSpotlight } from '../spotlights/index.ts';
import { selectResultsAmong, type ResultRow } from './discovery.queries.ts';
import type { SearchFilters } from './matching/matching.queries.ts';

/** Pages that are searched for people on top: the first, which begins with them, and the next, which leaves them out. */
const PAGES = 2;

interface NumberedResults {
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
 * Puts people who pay for it on top of the first page, and leaves them out of their own places there and on the next
 * page. They are found by the search itself, so nobody is shown to whom they would not be a result. Costs a statement
 * where a spotlight runs, and none elsewhere.
 * @param home the searcher's region
 * @returns the results, and the spotlights among them
 */
export async function withSpotlights(
  trx: Trx,
  scope: Scope,
  { rows, page, running }: NumberedResults,
  home: string | null,
): Promise<{ rows: readonly ResultRow[]; shown: RunningSpotlight[] }> {
  const wanted = page > PAGES ? [] : spotlightsFor(running, { region: scope.filters.region, home });
  if (wanted.length === 0) return { rows, shown: [] };
  const among = { ids: wanted.map(({ profile }) => profile), limit: SHOWN_AT_ONCE };
  const top = await selectResultsAmong(trx, scope.tenantId, scope.viewerId, scope.filters, among);
  const ids = new Set(top.map(({ id }) => id));
  const others = rows.filter(({ id }) => !ids.has(id));
  if (page > 1) return { rows: others, shown: [] };
  return { rows: [...top, ...others], shown: wanted.filter(({ profile }) => ids.has(profile)) };
}
