const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' });

/** How many letters a person would count, as the server counts them. */
export function countLetters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text.trim())) count += 1;
  return count;
}
