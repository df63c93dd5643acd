import type { LocalDate } from '../../../../lib/time/local-date.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is an existing calendar date `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): text is LocalDate => {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Start of a UTC day; null for an invalid date. */
export const startOfUtcDay = (text: string | null | undefined): Date | null =>
  text && isCalendarDay(text) ? new Date(`${text}T00:00:00.000Z`) : null;
