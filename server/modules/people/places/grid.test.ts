import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';

import { cellOf, centreOf, distanceKm, roundedDistanceKm } from './grid.schema.ts';

const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('SEC-024 the grid', () => {
  test.prop([point])('maps every point to a cell whose centre is at most 4 km away', (at) => {
    // Half the diagonal of a square of 5 km is 3.54 km; cells on a sphere are not quite square.
    expect(distanceKm(at, centreOf(cellOf(at)))).toBeLessThan(4);
  });

  test.prop([point])('maps the centre of a cell to that cell', (at) => {
    const cell = cellOf(at);
    expect(cellOf(centreOf(cell))).toEqual(cell);
  });

  test.prop([point])('has cells about 5 km wide and high everywhere', (at) => {
    const { x, y } = cellOf(at);
    const middle = centreOf({ x, y });
    expect(distanceKm(middle, centreOf({ x: x + 1, y }))).toBeCloseTo(5, 0);
    const above = { lat: centreOf({ x, y: y + 1 }).lat, lon: middle.lon };
    expect(distanceKm(middle, above)).toBeCloseTo(5, 1);
  });

  it.each([
    ['Amsterdam and Utrecht', { lat: 52.37, lon: 4.9 }, { lat: 52.09, lon: 5.12 }, 34.5],
    ['Amsterdam and New York', { lat: 52.37, lon: 4.9 }, { lat: 40.71, lon: -74.01 }, 5860],
    ['a place and itself', { lat: 52.37, lon: 4.9 }, { lat: 52.37, lon: 4.9 }, 0],
  ])('measures the distance of %s', (_name, one, other, km) => {
    expect(Math.abs(distanceKm(one, other) - km)).toBeLessThanOrEqual(km / 100);
  });

  it.each([
    [0, 0, 5],
    [1, 0, 5],
    [1, 1, 5],
    [0, 2, 10],
    [3, 0, 15],
    [7, 7, 50],
    [0, 14, 70],
    [0, 20, 100],
    [0, 27, 150],
    [0, 100, 500],
  ])('MEM-5 rounds the distance to a cell %d to the east and %d to the north to %d km', (east, north, km) => {
    const home = cellOf({ lat: 52.09, lon: 5.12 });
    // Rows get shorter to the north; the same column index would lie further west.
    const { lon } = centreOf(home);
    const row = { x: 0, y: home.y + north };
    const there = { ...cellOf({ lat: centreOf(row).lat, lon }), y: row.y };
    expect(roundedDistanceKm(home, { ...there, x: there.x + east })).toBe(km);
  });

  test.prop([point, point])('MEM-5 rounds the distance of two places to a step, the same both ways', (one, other) => {
    const [a, b] = [cellOf(one), cellOf(other)];
    const km = roundedDistanceKm(a, b);
    expect(km).toBe(roundedDistanceKm(b, a));
    expect(km % (km < 50 ? 5 : km < 100 ? 10 : 50)).toBe(0);
    expect(km).toBeGreaterThanOrEqual(5);
  });
});
