const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' });

/** How many characters a person would count. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}
