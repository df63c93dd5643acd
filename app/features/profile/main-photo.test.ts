import { expect, it } from 'vitest';

import { photoIndex } from './main-photo.tsx';

it.each([
  [null, 0],
  ['1', 0],
  ['3', 2],
  ['4', 0],
  ['0', 0],
  ['-1', 0],
  ['1.5', 0],
  ['x', 0],
  ['', 0],
])('MEM-4 shows of three photos for ?photo=%s the one at %i', (number, index) => {
  expect(photoIndex(number, 3)).toBe(index);
});
