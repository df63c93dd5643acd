import type { MetricsQuery } from '../../../../server/modules/desk/operators/index.ts';
import { parseRange } from '../../../../server/modules/desk/operators/metrics/metrics.schema.ts';
import { NO_NETWORK } from './network-name.ts';

export function readMetricsQuery(search: URLSearchParams): MetricsQuery {
  // PostgreSQL's text cannot hold a NUL.
  const network = search.get('network')?.replaceAll('\0', '') || null;
  return {
    site: search.get('site') || null,
    range: parseRange(search.get('range')),
    network: network === NO_NETWORK ? '' : network,
  };
}
