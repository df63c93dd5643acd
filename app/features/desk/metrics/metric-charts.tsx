import { useTranslation } from '../../../../i18n/use-translation.ts';
import { METRICS } from '../../../../server/modules/desk/operators/metrics/metrics.schema.ts';
import type { MetricsView } from '../../../../server/modules/desk/operators/index.ts';
import { currencyDigits } from '../../../../tenants/money.ts';
import { useFormats } from '../kit/use-formats.ts';
import { MetricCard } from './metric-card.tsx';

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
          <MetricCard key={metric} title={t(`figures.${metric}`)} days={days} series={metrics[metric]} />
        ))}
        {money.map(({ currency, refunded, ...series }) => (
          <MetricCard
            key={currency}
            title={t('figures.revenue', { currency })}
            days={days}
            series={series}
            scale={10 ** currencyDigits(currency)}
            format={(value) => format.money(value, currency)}
            note={t('figures.given', { money: format.money(refunded, currency) })}
          />
        ))}
        {METRICS.slice(4).map((metric) => (
          <MetricCard key={metric} title={t(`figures.${metric}`)} days={days} series={metrics[metric]} />
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
