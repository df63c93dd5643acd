import type { FieldError } from '../../../../lib/errors/errors.ts';

export const NAME_MIN = 3;
export const NAME_MAX = 20;

const EMAIL = /[^\s@]+\s*@\s*[^\s@]+\.[a-z]{2,}/i;
/** Seven digits or more with any separators; shorter ones are years and house numbers. */
const PHONE = /(?:\d[ _+().-]*){7,}/;
const URL = /(?:^|[^\p{L}])(?:https?|www)(?:[^\p{L}]|$)|\p{L}\.(?:[a-z]{2,})(?:[^\p{L}]|$)/iu;
/** Providers by name, which evade a filter for @. */
const MAIL_PROVIDER = /(?:^|[^\p{L}])(?:gmail|hotmail|outlook|yahoo|icloud|telegram|whatsapp)(?:[^\p{L}]|$)/iu;
/** Latin letters mixed with another script, which imitate other names. */
const MIXED_SCRIPTS = /\p{Script=Latin}.*(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}.*\p{Script=Latin}/u;
const ALLOWED_CHARACTERS = /^[\p{L}\p{M}0-9 _-]+$/u;

/** Canonical form of a typed name: NFKC, single spaces, trimmed. */
export function normaliseName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ');
}

/**
 * The error of a profile name, or null. The more specific error comes first.
 * @param name as returned by `cleanName`
 * @param email the member's address if known
 */
export function validateName(name: string, email?: string): FieldError | null {
  if (name === '') return { key: 'name_required' };
  if (email !== undefined && name.toLowerCase() === email.toLowerCase()) return { key: 'name_is_email' };
  if (name.startsWith('@')) return { key: 'name_starts_with_at' };
  if ([EMAIL, PHONE, URL, MAIL_PROVIDER].some((pattern) => pattern.test(name))) return { key: 'name_contact' };
  if (!ALLOWED_CHARACTERS.test(name) || !/[\p{L}0-9]/u.test(name)) return { key: 'name_characters' };
  if (MIXED_SCRIPTS.test(name)) return { key: 'name_mixed' };
  const length = [...name].length;
  if (length < NAME_MIN || length > NAME_MAX) return { key: 'name_length', params: { min: NAME_MIN, max: NAME_MAX } };
  return null;
}
