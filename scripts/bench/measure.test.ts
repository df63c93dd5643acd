import { expect, it } from 'vitest';

import { median } from './measure.ts';

it('takes the value in the middle, or the mean of two, so that an even number of rounds favours neither side', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1.2, 0.8])).toBe(1);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
