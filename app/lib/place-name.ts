import type { Locale } from '../../tenants/value-lists.ts';
import { formatCountry } from './format.ts';

/** Where someone lives, as exactly as it may be said: the town, else the country in the reader's language. */
export function placeName(profile: { place: string | null; country: string }, locale: Locale): string {
  return profile.place ?? formatCountry(locale, profile.country);
}
