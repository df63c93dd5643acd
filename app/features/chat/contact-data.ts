/** What should not be handed to a stranger: a telephone number, an e-mail address, another site, a request for money. */
export type ContactKind = 'payment' | 'phone' | 'email' | 'site';

const EMAIL = /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/iu;
/** Addresses with a scheme or `www`, any ending with a path, and bare names with an ending that no sentence makes. */
const SITE =
  /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.[a-z]{2,6}\/\S+|\b[a-z0-9-]{2,}\.(?:com|nl|net|org|eu|app|io)\b/i;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/gi;
const PAYMENT = /\b(?:tikkie|betaalverzoek|payment request|paypal|western union)\b/i;
/** Digits with what people put between them; a leading plus is part of it. */
const NUMBER = /(?<![\p{L}\d])\+?\(?\d(?:[\s()./-]{0,3}\d){8,14}(?!\d)/gu;
const DATE = /\b(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{1,2}-\d{1,2})\b/g;

/** An International Bank Account Number with a right check (ISO 13616: mod 97 leaves 1). */
function isIban(candidate: string): boolean {
  const bare = candidate.replaceAll(' ', '').toUpperCase();
  let rest = 0;
  for (const char of bare.slice(4) + bare.slice(0, 4)) {
    for (const digit of Number.parseInt(char, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/** Words may follow an account number, so shorter readings of a find are tried too. */
function holdsIban(text: string): boolean {
  return [...text.matchAll(IBAN)].some(([find]) => {
    const words = find.split(' ');
    return words.some((_, index) => isIban(words.slice(0, words.length - index).join(' ')));
  });
}

/** Telephone numbers begin with a zero or a plus, and have nine digits at least; sums and dates do not. */
function holdsPhone(text: string): boolean {
  return [...text.replace(DATE, ' ').matchAll(NUMBER)].some(([find]) => /^(?:\+|\(?0)/.test(find));
}

/**
 * The gravest kind of contact data that a text seems to hold; null without. A guess that only warns: it errs on the side
 * of silence.
 */
export function findContactData(text: string): ContactKind | null {
  if (text.length < 6) return null;
  if (PAYMENT.test(text) || holdsIban(text)) return 'payment';
  if (EMAIL.test(text)) return 'email';
  if (holdsPhone(text)) return 'phone';
  return SITE.test(text) ? 'site' : null;
}
