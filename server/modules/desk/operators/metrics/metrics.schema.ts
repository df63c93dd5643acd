/** Selectable periods, in days. */
export const METRICS_RANGES = [7, 30, 90, 365] as const;
export type MetricsRange = (typeof METRICS_RANGES)[number];

/** Metrics in display order. */
export const METRICS = ['visits', 'signups', 'activations', 'firstPayments', 'messages', 'reports'] as const;
export type Metric = (typeof METRICS)[number];

const DEFAULT_RANGE = 30;

/** Parses the period of a URL; 30 days by default. */
export const parseRange = (text: string | null): MetricsRange =>
  METRICS_RANGES.find((range) => String(range) === text) ?? DEFAULT_RANGE;
