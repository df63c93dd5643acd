import { expect, it } from 'vitest';

import { packData, unpackData } from './packed-data.ts';

it('returns what was packed, quotes, backticks and nulls included', () => {
  const value = [{ name: 'An "` \\ \u0000 \u2028', age: 30, photo: null }, []];
  expect(unpackData(packData(value))).toEqual(value);
});

it('contains no double quote, unless a text contains a backtick', () => {
  expect(packData({ name: 'An', text: 'Hoi' })).not.toContain('"');
});
