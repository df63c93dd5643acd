import { useTranslation } from 'react-i18next';

import { FIGURE_METRICS } from '../../../../server/modules/operators/figures/figures.schema.ts';
import type { NetworkView } from '../../../../server/modules/operators/figures/figures.service.ts';
import { formatMoney, formatNumber, formatPercentage } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { MetricHeads } from './metric-heads.tsx';
import { useNetworkName } from './network-name.ts';
import { WideTable } from './wide-table.tsx';

interface NetworkTableProps {
  networks: readonly NetworkView[];
  /** How many more there are. */
  more: number;
  currencies: readonly string[];
}

/** What each network brought, and who of its members came back. */
export function NetworkTable({ networks, more, currencies }: NetworkTableProps) {
  const { t } = useTranslation('desksites');
  const locale = useLocale();
  const nameOf = useNetworkName();
  return (
    <section>
      <h2 id="figures-networks">{t('figures.networks')}</h2>
      <p className="desk-figure-note">{t('figures.networksText')}</p>
      <WideTable labelledBy="figures-networks">
        <thead>
          <tr>
            <th scope="col">{t('figures.network')}</th>
            <MetricHeads currencies={currencies} />
          </tr>
        </thead>
        <tbody>
          {networks.map((row) => (
            <tr key={row.network}>
              <th scope="row">{nameOf(row.network)}</th>
              {FIGURE_METRICS.map((metric) => (
                <td className="desk-num" key={metric}>
                  {formatNumber(locale, row[metric])}
                </td>
              ))}
              {row.returns.map(({ back, of }, index) => (
                <td className="desk-num" key={index}>
                  {of === 0 ? '–' : formatPercentage(locale, Math.round((1000 * back) / of) / 10)}
                  {of > 0 && <small className="desk-figure-of">{t('figures.returned', { back, of })}</small>}
                </td>
              ))}
              {currencies.map((currency) => (
                <td className="desk-num" key={currency}>
                  {formatMoney(locale, row.money.find((each) => each.currency === currency)?.paid ?? 0, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      {more > 0 && <p className="desk-figure-note">{t('figures.more', { count: more })}</p>}
    </section>
  );
}
