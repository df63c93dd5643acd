import type { FieldError } from '../../lib/errors.ts';

/** Nobody alive is older; a year before that is a slip of the finger. */
const OLDEST = 120;

/** Today in a time zone, `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: Date): string {
  // Swedish writes dates in the ISO order.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/**
 * Whole years between two days, `YYYY-MM-DD`. Who is born on 29 February turns a year older on 1 March of other years.
 */
export function ageOn(today: string, birthDate: string): number {
  const [year, rest] = [Number(today.slice(0, 4)), today.slice(5)];
  const [birthYear, birthRest] = [Number(birthDate.slice(0, 4)), birthDate.slice(5)];
  return year - birthYear - (rest < birthRest ? 1 : 0);
}

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * What is wrong with a date of birth, or null.
 * @param rules.minAge the tenant's; `rules.today` is the day in the tenant's time zone
 */
export function birthDateError(text: string, rules: { minAge: number; today: string }): FieldError | null {
  if (text === '') return { key: 'birth_required', params: { min_age: rules.minAge } };
  if (!isCalendarDay(text)) return { key: 'birth_invalid' };
  const age = ageOn(rules.today, text);
  if (age > OLDEST) return { key: 'birth_invalid' };
  return age < rules.minAge ? { key: 'birth_required', params: { min_age: rules.minAge } } : null;
}
