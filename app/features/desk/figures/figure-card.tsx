import { useTranslation } from 'react-i18next';

import type { Series } from '../../../../server/modules/operators/figures/figures.service.ts';
import type { LocalDate } from '../../../../server/lib/local-date.ts';
import { formatDate, formatNumber, formatPercentage } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { LineChart } from './line-chart.tsx';
import { useShortNumber } from './use-short-number.ts';

interface FigureCardProps {
  title: string;
  days: readonly LocalDate[];
  series: Omit<Series, 'values'> & { values: ReadonlyArray<number | null> };
  /** How an amount is written; plain numbers without it. */
  format?: (value: number) => string;
  /** From what is stored to what the axis counts in, such as cents to euros. */
  scale?: number;
  /** A line below the total. */
  note?: string;
}

/** How much more or less than before, in percent; null where there was nothing. */
const changeOf = ({ total, totalBefore }: Pick<Series, 'total' | 'totalBefore'>): number | null =>
  totalBefore === 0 ? null : Math.round(((total - totalBefore) / totalBefore) * 100);

/** One figure: its sum, how that compares with the time before, and its line. */
export function FigureCard({ title, days, series, format, scale = 1, note }: FigureCardProps) {
  const { t } = useTranslation('desksites');
  const locale = useLocale();
  const short = useShortNumber();
  const written = format ?? ((value: number) => formatNumber(locale, value));
  const dayText = (day: LocalDate) => formatDate(locale, day, 'day', 'UTC');
  const known = series.values.filter((value) => value !== null);
  const change = changeOf(series);
  const [first, last] = [days[0]!, days.at(-1)!];
  const description = t('figures.desc', {
    from: dayText(first),
    to: dayText(last),
    least: written(Math.min(...known)),
    most: written(Math.max(...known)),
  });
  const point = (index: number) => {
    const [value, before] = [series.values[index], series.before[index]];
    const said = { day: dayText(days[index]!), value: typeof value === 'number' ? written(value) : '–' };
    return before === undefined
      ? t('figures.point', said)
      : t('figures.pointBefore', { ...said, before: written(before) });
  };
  return (
    <section className="desk-figure">
      <h3>{title}</h3>
      <p className="desk-figure-sum">
        {written(series.total)}
        {change !== null && (
          <small data-change={change < 0 ? 'less' : 'more'}>
            {change > 0 && '+'}
            {formatPercentage(locale, change).replace('-', '−')}
          </small>
        )}
      </p>
      <p className="desk-figure-note">
        {note ?? t('figures.before', { total: written(series.totalBefore), days: days.length })}
      </p>
      {known.length > 0 && (
        <LineChart
          title={title}
          description={description}
          point={point}
          values={series.values}
          before={series.before}
          ticks={[
            { at: 0, label: dayText(first) },
            { at: days.length - 1, label: dayText(last) },
          ]}
          short={(value) => short(value / scale)}
        />
      )}
    </section>
  );
}
