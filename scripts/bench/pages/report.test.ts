import { describe, expect, it } from 'vitest';

import { quantile } from '../measure.ts';
import { describePages, formatMarkdown, formatNumber } from './report.ts';
import type { PagesResults } from './run.ts';
import type { Slice } from './slices.ts';

const slice = (node: number): Slice => ({
  rate: 1000 / node,
  p50: 5,
  p99: 9,
  node,
  postgres: 2,
  bytes: 12_000,
  failed: 0,
});
const version = (name: string) => ({ name, memory: { now: 300, peak: 310 }, weights: new Map() });

function results(slices: Slice[][]): PagesResults {
  return {
    versions: ['working tree', 'abc'].slice(0, slices.length).map(version),
    rows: [
      {
        row: {
          name: '/members',
          group: 'Pages of members',
          visitor: 'member',
          path: '/members',
          reference: 'one query',
        },
        slices,
      },
    ],
    references: new Map([['one query', [1, 2, 3].map(() => ({ rate: 1000, node: 0.5, postgres: null }))]]),
    notes: ['one note'],
  };
}

describe('FST-1 the table of a run', () => {
  it('has the medians and the median of the ratios within a round', () => {
    const text = describePages(results([[2, 4, 6].map(slice), [8, 8, 8].map(slice)]), { short: true });
    expect(text).toContain('| /members | 8.00 | 4.00 | 0.50 | 2.00 | 2.00 | 1.00 | 250 |');
  });

  it('has the ratio of rates to the reference, and what was left out', () => {
    const text = describePages(results([[4, 4, 4].map(slice)]), { short: true });
    expect(text).toContain('| 12.0 | 0.25 | 0 |');
    expect(text).toContain('one note');
    expect(text).not.toContain('old');
  });

  it('shows a row that one version lacks', () => {
    const text = describePages(results([[4, 4, 4].map(slice), []]), { short: true });
    expect(text).toContain('| /members | – | 4.00 | – |');
  });
});

describe('figures', () => {
  it('have as many digits as they are worth', () => {
    expect([123.4, 12.34, 1.234, 0.1234].map(formatNumber)).toEqual(['123', '12.3', '1.23', '0.12']);
  });

  it('are Markdown', () => {
    expect(
      formatMarkdown([
        ['', 'a'],
        ['b', '1'],
      ]),
    ).toBe('|  | a |\n| --- | --: |\n| b | 1 |');
  });

  it('include a quantile that is one of the values', () => {
    expect([0.5, 0.99, 0].map((share) => quantile([1, 2, 3, 4], share))).toEqual([2, 4, 1]);
    expect(quantile([], 0.5)).toBeNaN();
  });
});
