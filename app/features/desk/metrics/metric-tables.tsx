import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MetricsView, NetworkMetricsView } from '../../../../server/modules/desk/operators/index.ts';
import { METRICS } from '../../../../server/modules/desk/operators/metrics/metrics.schema.ts';
import { type DeskColumn, DeskTable } from '../kit/desk-table.tsx';
import { useFormats } from '../kit/formats.tsx';
import { useNetworkName } from './metrics-query.ts';

type Metric = (typeof METRICS)[number];
type CellOf<Row, Of> = (of: Of) => DeskColumn<Row>['cell'];

const RETURNS = ['day1', 'day7', 'day30'] as const;

/** The columns that every table of metrics has: counts, members who came back, and revenue by currency. */
function useMetricColumns<Row>(
  currencies: readonly string[],
  cells: { count: CellOf<Row, Metric>; back: CellOf<Row, number>; revenue: CellOf<Row, string> },
): ReadonlyArray<DeskColumn<Row>> {
  const { t } = useTranslation('desksites');
  return [
    ...METRICS.map((metric) => ({ head: t(`figures.${metric}`), num: true, cell: cells.count(metric) })),
    ...RETURNS.map((day, index) => ({ head: t(`figures.${day}`), num: true, cell: cells.back(index) })),
    ...currencies.map((currency) => ({
      head: t('figures.revenue', { currency }),
      num: true,
      cell: cells.revenue(currency),
    })),
  ];
}

type DayTableProps = Pick<MetricsView, 'days' | 'metrics' | 'money' | 'members' | 'back'>;

/** The numbers of the charts, latest day first. */
export function DayTable({ days, metrics, money, members, back }: DayTableProps) {
  const { t } = useTranslation('desksites');
  const format = useFormats();
  const columns = useMetricColumns<number>(
    money.map(({ currency }) => currency),
    {
      count: (metric) => (day) => format.number(metrics[metric].values[day] ?? 0),
      back: (which) => (day) => {
        const count = back[day]?.[which] ?? null;
        const activated = metrics.activations.values[day];
        return count === null || !activated ? '–' : format.percentage(Math.round((1000 * count) / activated) / 10);
      },
      revenue: (currency) => (day) => {
        const paid = money.find((each) => each.currency === currency)?.values[day] ?? 0;
        return format.money(paid, currency);
      },
    },
  );
  return (
    <DeskTable
      region
      title={t('figures.byDay')}
      rows={days.map((_, index) => days.length - 1 - index)}
      keyOf={(day) => days[day]!}
      columns={[
        {
          head: t('figures.day'),
          cell: (day) => <time dateTime={days[day]}>{format.date(days[day]!, 'day')}</time>,
          under: (day) => day === days.length - 1 && t('figures.today'),
        },
        ...columns,
        {
          head: t('figures.members'),
          num: true,
          cell: (day) => (members[day] == null ? '–' : format.number(members[day])),
        },
      ]}
    />
  );
}

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
