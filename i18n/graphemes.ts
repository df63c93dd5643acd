const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' });

/** Number of user-perceived characters (grapheme clusters). */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
