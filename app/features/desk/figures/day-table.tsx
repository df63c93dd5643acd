import { useTranslation } from 'react-i18next';

import { FIGURE_METRICS } from '../../../../server/modules/operators/figures/figures.schema.ts';
import type { FiguresView } from '../../../../server/modules/operators/figures/figures.service.ts';
import { formatDate, formatMoney, formatNumber, formatPercentage } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { MetricHeads } from './metric-heads.tsx';
import { WideTable } from './wide-table.tsx';

/** The numbers of the charts, the latest day first. */
export function DayTable({
  days,
  metrics,
  money,
  members,
  back,
}: Pick<FiguresView, 'days' | 'metrics' | 'money' | 'members' | 'back'>) {
  const { t } = useTranslation('desksites');
  const locale = useLocale();
  const order = days.map((_, index) => days.length - 1 - index);
  return (
    <section>
      <h2 id="figures-days">{t('figures.byDay')}</h2>
      <WideTable labelledBy="figures-days">
        <thead>
          <tr>
            <th scope="col">{t('figures.day')}</th>
            <MetricHeads currencies={money.map(({ currency }) => currency)} />
            <th scope="col" className="desk-num">
              {t('figures.members')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.map((index) => (
            <tr key={days[index]}>
              <th scope="row">
                <time dateTime={days[index]}>{formatDate(locale, days[index]!, 'day', 'UTC')}</time>
                {index === days.length - 1 && <small className="desk-figure-of">{t('figures.today')}</small>}
              </th>
              {FIGURE_METRICS.map((metric) => (
                <td className="desk-num" key={metric}>
                  {formatNumber(locale, metrics[metric].values[index] ?? 0)}
                </td>
              ))}
              {(back[index] ?? []).map((count, which) => (
                <td className="desk-num" key={which}>
                  {count === null || !metrics.activations.values[index]
                    ? '–'
                    : formatPercentage(locale, Math.round((1000 * count) / metrics.activations.values[index]) / 10)}
                </td>
              ))}
              {money.map(({ currency, values }) => (
                <td className="desk-num" key={currency}>
                  {formatMoney(locale, values[index] ?? 0, currency)}
                </td>
              ))}
              <td className="desk-num">{members[index] == null ? '–' : formatNumber(locale, members[index])}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}
