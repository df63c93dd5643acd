const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' });

/** Counts graphemes, as the server does. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text.trim())) count += 1;
  return count;
}
