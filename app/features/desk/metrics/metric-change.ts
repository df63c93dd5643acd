import type { Series } from '../../../../server/modules/desk/operators/index.ts';

/** Change from the previous period in percent; null when that was 0. */
export const changeOf = ({ total, totalBefore }: Pick<Series, 'total' | 'totalBefore'>): number | null =>
  totalBefore === 0 ? null : Math.round(((total - totalBefore) / totalBefore) * 100);

/** Id of a chart on the page of figures. @param measure a metric, or the currency of a revenue */
export const chartId = (measure: string): string => `figure-${measure}`;
