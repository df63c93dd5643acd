/** The longest opening in the head of a profile, in characters: five lines of large type. */
const OPENING_MAX = 180;

const SENTENCE_END = /[.!?\u2026]["'\u201D\u2019)]*\s+|\n+/g;

export interface SplitText {
  /** The first sentences, or the first words of a long one. */
  opening: string;
  /** All that follows. */
  rest: string;
}

/** Splits a member's text for the head of the profile, at the end of a sentence where it has one. */
export function splitOpening(text: string): SplitText {
  const whole = text.trim();
  if ([...whole].length <= OPENING_MAX) return { opening: whole, rest: '' };
  const cut = lastEnd(whole, SENTENCE_END);
  if (cut > 0) return { opening: whole.slice(0, cut).trim(), rest: whole.slice(cut).trim() };
  const start = [...whole].slice(0, OPENING_MAX).join('');
  const words = lastEnd(start, /\s+/g) || start.length;
  return { opening: `${whole.slice(0, words).trim()} …`, rest: `… ${whole.slice(words).trim()}` };
}

/** The position after the last match that begins within the limit; 0 without one. */
function lastEnd(text: string, pattern: RegExp): number {
  const ends = [...text.matchAll(pattern)].filter(({ index }) => index < OPENING_MAX);
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}
