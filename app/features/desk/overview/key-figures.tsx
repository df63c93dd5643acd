import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { KeyFigure } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormats } from '../kit/formats.tsx';
import { changeOf, chartId } from '../metrics/metric-change.ts';

const [WIDTH, HEIGHT] = [96, 32];

/** A line without axes; its figure stands beside it. */
function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const points = values.map(
    (value, index) =>
      `${((index / Math.max(1, values.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <svg className="desk-sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function Figure({ figure }: { figure: KeyFigure }) {
  const { t } = useTranslation('deskaccess');
  const format = useFormats();
  const { measure, currency, total, values } = figure;
  const change = changeOf(figure);
  return (
    <li>
      <Link to={deskPaths.figures(chartId(currency ?? measure))} prefetch="intent">
        <span>{t(`home.figure.${measure}`)}</span>
        <strong>{currency ? format.money(total, currency) : format.number(total)}</strong>
        {change !== null && (
          <small data-change={change < 0 ? 'less' : 'more'} title={t('home.change')}>
            {change > 0 && '+'}
            {format.percentage(change).replace('-', '−')}
          </small>
        )}
        <Sparkline values={values} />
      </Link>
    </li>
  );
}

/** Measures of the last 30 days, each a link to its chart. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  const { t } = useTranslation('deskaccess');
  return (
    <ul className="desk-figures" aria-label={t('home.figures')}>
      {figures.map((figure) => (
        <Figure key={figure.measure} figure={figure} />
      ))}
    </ul>
  );
}
