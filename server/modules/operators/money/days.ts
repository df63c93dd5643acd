import type { LocalDate } from '../../../lib/local-date.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text names a day that there is: the thirtieth of February is none. */
export const isDay = (text: string): text is LocalDate => {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** The beginning of a day of coordinated universal time; null for what is no day. */
export const dayOf = (text: string | null | undefined): Date | null =>
  text && isDay(text) ? new Date(`${text}T00:00:00.000Z`) : null;
