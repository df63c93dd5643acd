import { describe, expect, it } from 'vitest';

import { cellOf, centreOf, distanceKm, type Cell } from '../../places/grid.schema.ts';
import { cellRowsWithinRadius, cellsByDistance } from './near-cells.ts';

const UTRECHT = cellOf({ lat: 52.09, lon: 5.12 });
const PLACES: Array<[name: string, cell: Cell]> = [
  ['Utrecht', UTRECHT],
  ['Tromsø', cellOf({ lat: 69.65, lon: 18.96 })],
  ['Málaga', cellOf({ lat: 36.72, lon: -4.42 })],
];

/** All cells of a square far wider than the circle, checked one by one. */
function expected(cell: Cell, km: number): string[] {
  const found: string[] = [];
  for (let y = cell.y - 30; y <= cell.y + 30; y += 1) {
    for (let x = cell.x - 90; x <= cell.x + 90; x += 1) {
      if (distanceKm(centreOf(cell), centreOf({ x, y })) <= km) found.push(`${x},${y}`);
    }
  }
  return found.sort();
}

describe('the cells near a cell', () => {
  it.each(PLACES)('are those whose centres are within the distance, around %s', (_name, cell) => {
    for (const km of [1, 6, 10, 25, 100]) {
      const rows = cellRowsWithinRadius(cell, km);
      const cells = rows.flatMap(({ y, fromX, toX }) =>
        Array.from({ length: toX - fromX + 1 }, (_, n) => `${fromX + n},${y}`),
      );
      expect(cells.sort()).toEqual(expected(cell, km));
    }
  });

  it('are ordered by distance, the own cell first', () => {
    const cells = cellsByDistance(UTRECHT, 50);
    expect(cells[0]).toEqual(UTRECHT);
    const away = cells.map((cell) => distanceKm(centreOf(UTRECHT), centreOf(cell)));
    expect(away).toEqual([...away].sort((one, other) => one - other));
    expect(cells.map(({ x, y }) => `${x},${y}`).sort()).toEqual(expected(UTRECHT, 50));
  });
});
