import type { FieldError } from '../../lib/errors.ts';
import { ageOn } from '../../lib/local-date.ts';

/** Nobody alive is older; a year before that is a slip of the finger. */
const OLDEST = 120;

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
