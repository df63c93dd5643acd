import type { FieldError } from '../../../../lib/errors/errors.ts';
import { ageOn, isCalendarDay } from '../../../../lib/time/local-date.ts';

/** Maximum age in years; an earlier year is a typing error. */
const MAX_AGE = 120;

/**
 * The error of a date of birth, or null.
 * @param rules `minAge` of the tenant; `today` in the tenant's time zone, `YYYY-MM-DD`
 */
export function validateBirthDate(text: string, rules: { minAge: number; today: string }): FieldError | null {
  if (text === '') return { key: 'birth_required', params: { min_age: rules.minAge } };
  if (!isCalendarDay(text)) return { key: 'birth_invalid' };
  const age = ageOn(rules.today, text);
  if (age > MAX_AGE) return { key: 'birth_invalid' };
  return age < rules.minAge ? { key: 'birth_required', params: { min_age: rules.minAge } } : null;
}
