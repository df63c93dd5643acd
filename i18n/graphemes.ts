const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' });

/** Printable ASCII: each character stands for itself, and most texts in Dutch or English hold nothing else. */
const PLAIN = /^[ -~]*$/;

/** Number of user-perceived characters (grapheme clusters). */
export function countGraphemes(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
