import { useTranslation } from 'react-i18next';

import { FIGURE_METRICS } from '../../../../server/modules/operators/figures/figures.schema.ts';

interface MetricHeadsProps {
  /** Of the revenue, a column each. */
  currencies: readonly string[];
}

/** Heads of the columns that every table of figures has: what happened, who came back, what was paid. */
export function MetricHeads({ currencies }: MetricHeadsProps) {
  const { t } = useTranslation('desksites');
  const counts = [...FIGURE_METRICS, 'day1', 'day7', 'day30'] as const;
  const heads = counts.map((key) => ({ key: key as string, text: t(`figures.${key}`) }));
  const revenue = currencies.map((currency) => ({ key: currency, text: t('figures.revenue', { currency }) }));
  return [...heads, ...revenue].map(({ key, text }) => (
    <th scope="col" className="desk-num" key={key}>
      {text}
    </th>
  ));
}
