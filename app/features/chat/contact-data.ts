/** Data that should not be shared with strangers: telephone number, e-mail address, other site, request for money. */
export type ContactKind = 'payment' | 'phone' | 'email' | 'site';

const EMAIL = /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/iu;
/** URLs with a scheme or `www`, domains with a path, and bare domains with a common TLD. */
const URL_PATTERN =
  /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.[a-z]{2,6}\/\S+|\b[a-z0-9-]{2,}\.(?:com|nl|net|org|eu|app|io)\b/i;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/gi;
const PAYMENT = /\b(?:tikkie|betaalverzoek|payment request|paypal|western union)\b/i;
/** Digits with common separators; a leading plus is included. */
const NUMBER = /(?<![\p{L}\d])\+?\(?\d(?:[\s()./-]{0,3}\d){8,14}(?!\d)/gu;
const DATE = /\b(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{1,2}-\d{1,2})\b/g;

/** Verifies the check digits of an IBAN (ISO 13616: mod 97 is 1). */
function isIban(candidate: string): boolean {
  const bare = candidate.replaceAll(' ', '').toUpperCase();
  let rest = 0;
  for (const char of bare.slice(4) + bare.slice(0, 4)) {
    for (const digit of Number.parseInt(char, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/** The match may include words after the account number, so shorter prefixes are tested too. */
function containsIban(text: string): boolean {
  return [...text.matchAll(IBAN)].some(([find]) => {
    const words = find.split(' ');
    return words.some((_, index) => isIban(words.slice(0, words.length - index).join(' ')));
  });
}

/** Telephone numbers start with zero or plus and have at least nine digits, unlike sums and dates. */
function containsPhone(text: string): boolean {
  return [...text.replace(DATE, ' ').matchAll(NUMBER)].some(([find]) => /^(?:\+|\(?0)/.test(find));
}

/**
 * Returns the most sensitive kind of contact data in a text, or null. Only used for warnings, so it prefers misses to
 * false positives.
 */
export function findContactData(text: string): ContactKind | null {
  if (text.length < 6) return null;
  if (PAYMENT.test(text) || containsIban(text)) return 'payment';
  if (EMAIL.test(text)) return 'email';
  if (containsPhone(text)) return 'phone';
  return URL_PATTERN.test(text) ? 'site' : null;
}
