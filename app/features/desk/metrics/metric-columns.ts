import { useTranslation } from '../../../../i18n/use-translation.ts';
import { METRICS } from '../../../../server/modules/desk/operators/metrics/metrics.schema.ts';
import type { DeskColumn } from '../kit/desk-table.tsx';

type Metric = (typeof METRICS)[number];
type CellOf<Row, Of> = (of: Of) => DeskColumn<Row>['cell'];

const RETURNS = ['day1', 'day7', 'day30'] as const;

/** The columns that every table of metrics has: counts, members who came back, and revenue by currency. */
export function useMetricColumns<Row>(
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
