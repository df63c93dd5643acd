import type { FieldError } from '../../lib/errors.ts';

export const NAME_MIN = 3;
export const NAME_MAX = 20;

const EMAIL = /[^\s@]+\s*@\s*[^\s@]+\.[a-z]{2,}/i;
/** Seven digits or more, however they are spaced: shorter ones are years and house numbers. */
const PHONE = /(?:\d[ _+().-]*){7,}/;
const URL = /(?:^|[^\p{L}])(?:https?|www)(?:[^\p{L}]|$)|\p{L}\.(?:[a-z]{2,})(?:[^\p{L}]|$)/iu;
/** Providers by name: the usual way around a filter that looks for an @. */
const MAIL_PROVIDER = /(?:^|[^\p{L}])(?:gmail|hotmail|outlook|yahoo|icloud|telegram|whatsapp)(?:[^\p{L}]|$)/iu;
/** Latin letters beside those of another script: how one name is made to look like another's. */
const MIXED = /\p{Script=Latin}.*(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}.*\p{Script=Latin}/u;
const CHARACTERS = /^[\p{L}\p{M}0-9 _-]+$/u;

/** The one spelling of a name as typed: composed characters of ordinary width and style, single spaces, none around it. */
export function cleanName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ');
}

/**
 * What is wrong with a profile name, or null. Order matters: the more telling message goes first.
 * @param name as `cleanName` returns it
 * @param email the member's own address as far as it is known
 */
export function nameError(name: string, email?: string): FieldError | null {
  if (name === '') return { key: 'name_required' };
  if (email !== undefined && name.toLowerCase() === email.toLowerCase()) return { key: 'name_is_email' };
  if (name.startsWith('@')) return { key: 'name_starts_with_at' };
  if ([EMAIL, PHONE, URL, MAIL_PROVIDER].some((pattern) => pattern.test(name))) return { key: 'name_contact' };
  if (!CHARACTERS.test(name) || !/[\p{L}0-9]/u.test(name)) return { key: 'name_characters' };
  if (MIXED.test(name)) return { key: 'name_mixed' };
  const length = [...name].length;
  if (length < NAME_MIN || length > NAME_MAX) return { key: 'name_length', params: { min: NAME_MIN, max: NAME_MAX } };
  return null;
}
