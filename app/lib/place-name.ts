import type { Locale } from '../../tenants/value-lists.ts';
import { formatCountry } from './format.ts';

/** Where a member lives, as precisely as may be shown: the town, else the country in the reader's language. */
export function formatPlace(profile: { place: string | null; country: string }, locale: Locale): string {
  return profile.place ?? formatCountry(locale, profile.country);
}
