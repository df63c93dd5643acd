import { describe, expect, it } from 'vitest';

import { parseNewLikeDelay } from './new-like-delay.ts';

describe('newLikeDelay', () => {
  it.each([
    ['0', 0],
    ['3', 3_000],
    ['2.5', 2_500],
    ['0.25', 250],
  ])('BAN-015 waits t seconds: %s', (t, milliseconds) => {
    expect(parseNewLikeDelay(t)).toBe(milliseconds);
  });

  it.each([null, '', 'x', '3x', '-1', '1e3', '0x10', 'Infinity', 'NaN', '1.', '.5', ' 3', '1,5'])(
    'BAN-015 returns null for %j',
    (t) => {
      expect(parseNewLikeDelay(t)).toBeNull();
    },
  );

  it('BAN-015 limits the delay to the maximum of timers', () => {
    expect(parseNewLikeDelay('99999999999')).toBe(2_147_483_647);
  });
});
