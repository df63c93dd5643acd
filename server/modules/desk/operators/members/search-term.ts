import { hasControlCharacters } from '../../../../lib/text/control-characters.ts';
import { isUuid } from '../../../../lib/security/ids.ts';

/** Interpretation of a search text. `short` and `none` match nothing. */
export type SearchTerm =
  | { kind: 'id'; id: string }
  | { kind: 'email'; email: string }
  | { kind: 'invoice'; year: number; number: number }
  | { kind: 'name'; begin: string }
  | { kind: 'short' | 'none' };

/** Minimum and maximum length; one character matches too many members. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 254;
const INVOICE = /^(20\d\d)-(\d{1,9})$/;

/** Interprets a search text as an id, e-mail address, invoice number, or else the prefix of a name. */
export function parseSearchTerm(typed: string): SearchTerm {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '' || text.length > MAX_LENGTH || hasControlCharacters(text) || !text.isWellFormed())
    return { kind: 'none' };
  const lower = text.toLowerCase();
  if (isUuid(lower)) return { kind: 'id', id: lower };
  if (text.slice(1).includes('@')) return { kind: 'email', email: lower };
  const invoice = INVOICE.exec(text);
  if (invoice) {
    const number = Number(invoice[2]);
    return number <= 2_147_483_647 ? { kind: 'invoice', year: Number(invoice[1]), number } : { kind: 'none' };
  }
  return [...text].length < MIN_LENGTH ? { kind: 'short' } : { kind: 'name', begin: text };
}
