import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { NetworkMetricsView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { useFormats } from '../kit/use-formats.ts';
import { useMetricColumns } from './metric-columns.ts';
import { useNetworkName } from './network-name.ts';

interface NetworkTableProps {
  networks: readonly NetworkMetricsView[];
  /** Number of networks that are not shown. */
  more: number;
  currencies: readonly string[];
}

/** Metrics and returning members by affiliate network. */
export function NetworkTable({ networks, more, currencies }: NetworkTableProps) {
  const { t } = useTranslation('desksites');
  const format = useFormats();
  const nameOf = useNetworkName();
  const columns = useMetricColumns<NetworkMetricsView>(currencies, {
    count: (metric) => (row) => format.number(row[metric]),
    back:
      (index) =>
      ({ returns }) => {
        const { back, of } = returns[index] ?? { back: 0, of: 0 };
        if (of === 0) return '–';
        return (
          <>
            {format.percentage(Math.round((1000 * back) / of) / 10)}
            <small className="desk-under">{t('figures.returned', { back, of })}</small>
          </>
        );
      },
    revenue:
      (currency) =>
      ({ money }) =>
        format.money(money.find((each) => each.currency === currency)?.paid ?? 0, currency),
  });
  return (
    <DeskTable
      region
      title={t('figures.networks')}
      about={<p className="desk-note">{t('figures.networksText')}</p>}
      rows={networks}
      keyOf={({ network }) => network}
      columns={[{ head: t('figures.network'), cell: ({ network }) => nameOf(network) }, ...columns]}
    >
      {more > 0 && <p className="desk-note">{t('figures.more', { count: more })}</p>}
    </DeskTable>
  );
}
