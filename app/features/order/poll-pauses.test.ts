import { describe, expect, it } from 'vitest';

import { pollDelay, isPollingLong } from './poll-pauses.ts';

describe('polling an unpaid order', () => {
  it('MON-045 starts at two seconds, backs off, and never ends', () => {
    expect([0, 14, 15, 49, 50, 1000].map(pollDelay)).toEqual([2000, 2000, 5000, 5000, 15_000, 15_000]);
  });

  it('takes long after half a minute', () => {
    expect([0, 14, 15, 100].map(isPollingLong)).toEqual([false, false, true, true]);
  });
});
