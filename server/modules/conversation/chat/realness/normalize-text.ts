/** Letters that NFKD does not decompose. */
const LETTER_EXPANSIONS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ı: 'i',
};
/** Digits and symbols used instead of letters: "b0t", "f4ke". */
const LETTER_SUBSTITUTES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
};

/**
 * Normalises a text for matching: lower case, no accents, repeated letters collapsed, digits replaced by the letters
 * they imitate, one space around each word. The end of a clause is ` | `, of a question ` ? `.
 */
export function normalizeForMatching(text: string): string {
  const letters = text
    .toLowerCase()
    .replace(/\p{Extended_Pictographic}/gu, (symbol) => (symbol === '🤖' ? ' robot ' : ' | '))
    .normalize('NFKD')
    // Accents and invisible characters.
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .replace(/[øæœłßđı]/g, (letter) => LETTER_EXPANSIONS[letter]!)
    .replace(/(?<=[a-z])[01345@$]|[01345@$](?=[a-z])/g, (symbol) => LETTER_SUBSTITUTES[symbol]!)
    // "eeecht", "reaaal": none of the known words has three equal letters in a row.
    .replace(/([a-z])\1{2,}/g, '$1');
  const marked = letters
    .replace(/\b([a-z])[.*_-](?=[a-z]\b|[a-z][.*_-])/g, '$1')
    .replace(/[?¿؟]+[!?¿]*/g, ' ? ')
    .replace(/[.!,;:…¡|()\n]+/g, ' | ')
    .replace(/[^a-z0-9?| ]+/g, ' ');
  return ` ${marked.trim().replace(/ +/g, ' ')} `;
}

/** Whether two words differ by one insertion, deletion, substitution or transposition. */
function isOneEditAway(word: string, meant: string): boolean {
  if (Math.abs(word.length - meant.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === meant[start]) start += 1;
  const [rest, wanted] = [word.slice(start), meant.slice(start)];
  if (rest.slice(1) === wanted.slice(1) || rest.slice(1) === wanted || rest === wanted.slice(1)) return true;
  return rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
}

/** Shorter words are too often one edit away from another word. */
const TYPO_MIN_LENGTH = 6;

/** Creates a function that corrects typing errors in long words. @param words known words, without accents */
export function createTypoCorrector(words: Iterable<string>): (plain: string) => string {
  const known = new Set(words);
  const long = [...known].filter((word) => word.length >= TYPO_MIN_LENGTH);
  const meantBy = (word: string) =>
    known.has(word) || word.length < TYPO_MIN_LENGTH - 1
      ? word
      : (long.find((meant) => meant[0] === word[0] && isOneEditAway(word, meant)) ?? word);
  return (plain) => plain.split(' ').map(meantBy).join(' ');
}
