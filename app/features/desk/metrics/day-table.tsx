import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MetricsView } from '../../../../server/modules/desk/operators/index.ts';
import { DeskTable } from '../kit/desk-table.tsx';
import { useFormats } from '../kit/use-formats.ts';
import { useMetricColumns } from './metric-columns.ts';

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
