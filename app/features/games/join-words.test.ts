import { expect, it } from 'vitest';

import { joinInterests } from './join-words.ts';

it.each([
  ['nl', ['Wandelen'], 'wandelen'],
  ['nl', ['Wandelen', 'Koken', 'SM'], 'wandelen, koken en SM'],
  ['en', ['Hiking', 'Tea'], 'hiking and tea'],
  ['de', ['Wandern', 'Wein'], 'Wandern und Wein'],
] as const)('joins words in %s: %j', (locale, words, text) => {
  expect(joinInterests(locale, words)).toBe(text);
});
