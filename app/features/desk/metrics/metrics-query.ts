import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MetricsQuery } from '../../../../server/modules/desk/operators/index.ts';
import { parseRange } from '../../../../server/modules/desk/operators/metrics/metrics.schema.ts';

/** Query value for members without a network; an empty value stands for all networks. */
export const NO_NETWORK = '-';

export function useNetworkName(): (network: string) => string {
  const { t } = useTranslation('desksites');
  return (network) => (network === '' ? t('figures.no') : network === '*' ? t('figures.others') : network);
}

export function readMetricsQuery(search: URLSearchParams): MetricsQuery {
  // PostgreSQL's text cannot hold a NUL.
  const network = search.get('network')?.replaceAll('\0', '') || null;
  return {
    site: search.get('site') || null,
    range: parseRange(search.get('range')),
    network: network === NO_NETWORK ? '' : network,
  };
}
