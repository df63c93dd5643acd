import { describe, expect, it } from 'vitest';

import { describeLogin } from './login-timing.ts';

/** Reproducible durations around a centre, with the long tail of a real machine. @param later milliseconds added */
function timesOf(kind: number, address: number, later = 0): number[] {
  return [0, 1, 2].map((turn) => {
    const noise = ((address * 37 + turn * 101 + kind * 53) % 97) / 97;
    return 100 + later + 10 * noise + (noise > 0.95 ? 40 : 0);
  });
}

const pairs = (later: number) =>
  Array.from({ length: 40 }, (_, address) => ({ known: timesOf(1, address, later), unknown: timesOf(2, address) }));

describe('report of the login timing', () => {
  it('gives the ratio and the share with their confidence, over the whole distribution', () => {
    const said = describeLogin(pairs(0));
    expect(said).toContain('40 addresses of each kind, 120 attempts of each kind');
    expect(said).toMatch(/known address {4}10 % [\d.]+, 25 % [\d.]+, median [\d.]+, 75 % [\d.]+, 90 % [\d.]+ ms/);
    const [, ratio, low, high] = /ratio of the medians ([\d.]+) \(95 %: ([\d.]+) to ([\d.]+)\)/.exec(said)!.map(Number);
    expect(low).toBeLessThanOrEqual(ratio!);
    expect(high).toBeGreaterThanOrEqual(ratio!);
    expect(low! <= 1 && high! >= 1).toBe(true);
    expect(said).toContain('do not distinguish the addresses');
    expect(describeLogin(pairs(0))).toBe(said);
  });

  it('detects a difference smaller than the noise of one attempt', () => {
    expect(describeLogin(pairs(4))).toContain('distinguish known from unknown');
  });

  it('detects a difference that the medians do not show', () => {
    const skewed = pairs(0).map(({ known, unknown }, index) => ({
      known: known.map((time) => (index % 3 === 0 ? time + 30 : time)),
      unknown,
    }));
    expect(describeLogin(skewed)).toContain('distinguish known from unknown');
  });
});
