/** Selectable periods in days. */
export const FIGURE_RANGES = [7, 30, 90, 365] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];

/** Metrics in display order. */
export const FIGURE_METRICS = ['visits', 'signups', 'activations', 'firstPayments', 'messages', 'reports'] as const;
export type FigureMetric = (typeof FIGURE_METRICS)[number];

const SHOWN_AT_FIRST = 30;

/** Parses the period of a URL; 30 days by default. */
export const rangeOf = (text: string | null): FigureRange =>
  FIGURE_RANGES.find((range) => String(range) === text) ?? SHOWN_AT_FIRST;
