import { fieldError } from '../../../../lib/errors/errors.ts';
import { countGraphemes } from '../../../../../i18n/graphemes.ts';

/** Control characters that PostgreSQL may refuse; line feed and tab stay. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Makes a text storable: well-formed Unicode, LF line ends, no control characters. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '');
}

/**
 * Normalises line ends, removes control characters and trims.
 * @param maxLength the tenant's `message_length`, in graphemes
 * @throws DomainError `invalid_fields` naming `text` when it is blank or too long
 */
export function cleanMessageText(text: string, maxLength: number): string {
  const clean = toStorableText(text).trim();
  if (!/[^\s\u200b-\u200f\u2060\ufeff]/.test(clean)) throw fieldError('text', 'message_blank');
  // A grapheme has at least one UTF-16 unit, so short texts need no counting.
  if (clean.length > maxLength && countGraphemes(clean) > maxLength) {
    throw fieldError('text', 'message_too_long', { max: maxLength });
  }
  return clean;
}
