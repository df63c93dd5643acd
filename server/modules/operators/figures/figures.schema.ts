/** Lengths in days that figures are shown for. */
export const FIGURE_RANGES = [7, 30, 90, 365] as const;
export type FigureRange = (typeof FIGURE_RANGES)[number];

/** What is counted, in the order in which it is shown. */
export const FIGURE_METRICS = ['visits', 'signups', 'activations', 'firstPayments', 'messages', 'reports'] as const;
export type FigureMetric = (typeof FIGURE_METRICS)[number];

const SHOWN_AT_FIRST = 30;

/** The range of an address; a month where it says none. */
export const rangeOf = (text: string | null): FigureRange =>
  FIGURE_RANGES.find((range) => String(range) === text) ?? SHOWN_AT_FIRST;
