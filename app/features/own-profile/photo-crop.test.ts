import { expect, it } from 'vitest';

import { croppedSize, rotatedSize } from './photo-crop.ts';

it('PRO-022 limits the size to what is stored, and does not enlarge', () => {
  expect(croppedSize({ x: 0, y: 0, width: 3000, height: 4000 })).toEqual({ width: 1536, height: 2048, scale: 0.512 });
  expect(croppedSize({ x: 9, y: 9, width: 300, height: 400 })).toEqual({ width: 300, height: 400, scale: 1 });
  expect(croppedSize({ x: 0, y: 0, width: 10_000, height: 1 })).toMatchObject({ width: 2048, height: 1 });
});

it.each([
  [0, 400, 300],
  [90, 300, 400],
  [180, 400, 300],
  [270, 300, 400],
])('PRO-022 computes the bounding box of a picture rotated by %i degrees', (degrees, width, height) => {
  const box = rotatedSize({ width: 400, height: 300 }, degrees);
  expect([Math.round(box.width), Math.round(box.height)]).toEqual([width, height]);
});
