import { expect, it } from 'vitest';

import { countGraphemes } from './graphemes.ts';

it.each([
  ['', 0],
  ['Hoi, hoe is het?', 16],
  ['één café', 8],
  ['👩‍❤️‍💋‍👩', 1],
  ['a\r\nb', 3],
  ['a\nb', 3],
])('counts %j as %i characters', (text, count) => {
  expect(countGraphemes(text)).toBe(count);
});
