import { hasControl } from '../../../lib/control-characters.ts';
import { isUuid } from '../../../lib/ids.ts';

/** What somebody looks for by the looks of it. `short` and `none` find nobody. */
export type Wanted =
  | { kind: 'id'; id: string }
  | { kind: 'email'; email: string }
  | { kind: 'invoice'; year: number; number: number }
  | { kind: 'name'; begin: string }
  | { kind: 'short' | 'none' };

/** A search needs so many characters: of one letter there are a million members. */
const LEAST = 2;
const MOST = 254;
const INVOICE = /^(20\d\d)-(\d{1,9})$/;

/** Reads what was typed: an id, an address, an invoice's number, else the beginning of a name. */
export function readWanted(typed: string): Wanted {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '' || text.length > MOST || hasControl(text) || !text.isWellFormed()) return { kind: 'none' };
  const lower = text.toLowerCase();
  if (isUuid(lower)) return { kind: 'id', id: lower };
  if (text.slice(1).includes('@')) return { kind: 'email', email: lower };
  const invoice = INVOICE.exec(text);
  if (invoice) {
    const number = Number(invoice[2]);
    return number <= 2_147_483_647 ? { kind: 'invoice', year: Number(invoice[1]), number } : { kind: 'none' };
  }
  return [...text].length < LEAST ? { kind: 'short' } : { kind: 'name', begin: text };
}
