import { describe, expect, it } from 'vitest';

import { allCombinations, pairwise } from './combinations.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Every pair of values of two parameters that occurs, as text. */
function pairsOf(rows: ReadonlyArray<Record<string, unknown>>): Set<string> {
  return new Set(
    rows.flatMap((row) => {
      const values = Object.entries(row).map(([name, value]) => `${name}=${String(value)}`);
      return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one} ${other}`));
    }),
  );
}

const SCREENS = { screen: range(20), site: range(7), scheme: ['light', 'dark'], width: [320, 390, 768, 1280] } as const;

describe('pairwise combinations', () => {
  it.each([
    ['screens', SCREENS],
    ['two values each', { a: [0, 1], b: [0, 1], c: [0, 1], d: [0, 1], e: [0, 1] }],
    ['three values each', { a: range(3), b: range(3), c: range(3), d: range(3) }],
  ])('HOU-7 contain every pair of values: %s', (_what, parameters) => {
    expect(pairsOf(pairwise(parameters))).toEqual(pairsOf(allCombinations(parameters)));
  });

  it('HOU-7 are hardly more than the two longest lists need', () => {
    expect(allCombinations(SCREENS)).toHaveLength(20 * 7 * 2 * 4);
    expect(pairwise(SCREENS).length).toBeLessThanOrEqual(20 * 7 * 1.1);
  });

  it('are the same each time', () => {
    expect(pairwise(SCREENS)).toEqual(pairwise(SCREENS));
  });

  it('contain no impossible combination, and every pair that remains possible', () => {
    const isPossible = ({ screen, site }: { screen: number; site: number }) => screen > 4 || site !== 2;
    const chosen = pairwise(SCREENS, isPossible);
    expect(chosen.every(isPossible)).toBe(true);
    expect(pairsOf(chosen)).toEqual(pairsOf(allCombinations(SCREENS, isPossible)));
  });

  it('are all values of a single parameter', () => {
    expect(pairwise({ site: range(3) })).toEqual([{ site: 0 }, { site: 1 }, { site: 2 }]);
  });
});
