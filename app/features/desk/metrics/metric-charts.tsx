import { intlTag } from '../../../../i18n/intl-tag.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { LocalDate } from '../../../../server/lib/time/local-date.ts';
import type { Series, MetricsView } from '../../../../server/modules/desk/operators/index.ts';
import { METRICS } from '../../../../server/modules/desk/operators/metrics/metrics.schema.ts';
import { currencyDigits } from '../../../../tenants/money.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { useFormats } from '../kit/formats.tsx';
import { LineChart } from './line-chart.tsx';
import { changeOf, chartId } from './metric-change.ts';

/** Formats a number in compact notation: `1.5K`, `1,5K`. */
function useCompactNumber(): (value: number) => string {
  const format = new Intl.NumberFormat(intlTag(useLocale()), { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => format.format(value);
}

interface MetricCardProps {
  title: string;
  /** Makes the card the target of links to its measure. */
  measure?: string;
  days: readonly LocalDate[];
  series: Omit<Series, 'values'> & { values: ReadonlyArray<number | null> };
  /** Formats an amount; plain numbers without it. */
  format?: (value: number) => string;
  /** Divisor from the stored unit to that of the axis, such as 100 for cents. */
  scale?: number;
  /** Replaces the comparison below the total. */
  note?: string;
}

/** A metric: its total, its change from the previous period, and its chart. */
function MetricCard({ title, measure, days, series, format, scale = 1, note }: MetricCardProps) {
  const { t } = useTranslation('desksites');
  const formats = useFormats();
  const short = useCompactNumber();
  const written = format ?? formats.number;
  const dayText = (day: LocalDate) => formats.date(day, 'day');
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
    <section className="metric-card" id={measure && chartId(measure)}>
      <h3>{title}</h3>
      <p className="metric-total">
        {written(series.total)}
        {change !== null && (
          <small data-change={change < 0 ? 'less' : 'more'}>
            {change > 0 && '+'}
            {formats.percentage(change).replace('-', '−')}
          </small>
        )}
      </p>
      <p className="desk-note">
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

type MetricChartsProps = Pick<MetricsView, 'days' | 'metrics' | 'money' | 'members'>;

export function MetricCharts({ days, metrics, money, members }: MetricChartsProps) {
  const { t } = useTranslation('desksites');
  const format = useFormats();
  const latest = members.findLast((value) => value !== null);
  return (
    <section aria-labelledby="figures-charts">
      <div className="metric-charts-head">
        <h2 id="figures-charts">{t('figures.charts')}</h2>
        <ul className="desk-legend">
          <li data-line="now">{t('figures.legendNow')}</li>
          <li data-line="before">{t('figures.legendBefore')}</li>
        </ul>
      </div>
      <div className="metric-charts">
        {METRICS.slice(0, 4).map((metric) => (
          <MetricCard
            key={metric}
            title={t(`figures.${metric}`)}
            measure={metric}
            days={days}
            series={metrics[metric]}
          />
        ))}
        {money.map(({ currency, refunded, ...series }) => (
          <MetricCard
            key={currency}
            title={t('figures.revenue', { currency })}
            measure={currency}
            days={days}
            series={series}
            scale={10 ** currencyDigits(currency)}
            format={(value) => format.money(value, currency)}
            note={t('figures.given', { money: format.money(refunded, currency) })}
          />
        ))}
        {METRICS.slice(4).map((metric) => (
          <MetricCard
            key={metric}
            title={t(`figures.${metric}`)}
            measure={metric}
            days={days}
            series={metrics[metric]}
          />
        ))}
        {latest != null && (
          <MetricCard
            title={t('figures.members')}
            days={days}
            note=" "
            series={{ values: members, before: [], total: latest, totalBefore: 0 }}
          />
        )}
      </div>
    </section>
  );
}
