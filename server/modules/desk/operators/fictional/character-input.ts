import { SEXUALITIES_OF } from '../../../../../tenants/profile-facts.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { LOCALES } from '../../../../../tenants/value-lists.ts';
import { domainError, type FieldErrors } from '../../../../lib/errors/errors.ts';
import { ageOn, isCalendarDay, localDate } from '../../../../lib/time/local-date.ts';
import { normaliseName, validateName } from '../../../identity/accounts/index.ts';
import { claimsToBeReal } from '../../../conversation/chat/index.ts';
import { servesCountry } from '../../../platform/profile-values/index.ts';
import { NOTE_MAX, parseProfile, type ProfileInput } from '../../../people/profiles/index.ts';

/** Minimum age, even if the site's configuration allows less. */
const ADULT_AGE = 18;

export interface CharacterInput {
  name: string;
  birth_date: string;
  gender: string;
  language: string;
  /** The profile fields, as in the members' editor. */
  profile: Record<string, unknown>;
}

interface Character {
  name: string;
  birthDate: string;
  gender: 'male' | 'female';
  language: string;
  sexuality: string;
  country: string;
  profile: ProfileInput;
}

/**
 * Validates a fictional profile: an adult in the site's time zone, a supported language, a valid name, and no text that
 * claims the profile is real.
 * @throws DomainError `invalid_fields`
 */
export function validateCharacter(input: CharacterInput, tenant: Tenant, now: Date): Character {
  const errors: FieldErrors = {};
  const minAge = Math.max(ADULT_AGE, tenant.min_age);
  const name = normaliseName(input.name);
  const wrongName = validateName(name);
  if (wrongName) errors['name'] = wrongName;
  const today = localDate(now, tenant.time_zone);
  if (!isCalendarDay(input.birth_date)) errors['birth_date'] = { key: 'birth_invalid' };
  else if (ageOn(today, input.birth_date) < minAge || ageOn(today, input.birth_date) > 110) {
    errors['birth_date'] = { key: 'birth_required', params: { min_age: minAge } };
  }
  if (input.gender !== 'male' && input.gender !== 'female') errors['gender'] = { key: 'gender_required' };
  if (!LOCALES.some((known) => known === input.language)) errors['language'] = { key: 'language_unknown' };
  const profile = parseProfile(input.profile);
  for (const note of Object.keys(NOTE_MAX) as Array<keyof typeof NOTE_MAX>) {
    if (claimsToBeReal(profile[note] ?? '')) errors[note] = { key: 'claims_to_be_real' };
  }
  const { sexuality, country } = profile;
  const gender = input.gender as Character['gender'];
  const fitting: readonly string[] = SEXUALITIES_OF[gender] ?? [];
  if (!sexuality || !fitting.includes(sexuality)) errors['sexuality'] = { key: 'sexuality_mismatch' };
  if (!country || !servesCountry(tenant, country)) {
    errors['country'] = { key: 'country_required' };
  }
  if (Object.keys(errors).length > 0) throw domainError('invalid_fields', { fields: errors });
  const { birth_date: birthDate, language } = input;
  return { name, birthDate, gender, language, sexuality: sexuality!, country: country!, profile };
}
