import { describe, expect, it } from 'vitest';

import { pauseAfter, takesLong } from './poll-pauses.ts';

describe('looking at an order that is not paid yet', () => {
  it('MON-045 happens every two seconds at first, then less and less often, and never ends', () => {
    expect([0, 14, 15, 49, 50, 1000].map(pauseAfter)).toEqual([2000, 2000, 5000, 5000, 15_000, 15_000]);
  });

  it('is called long once half a minute has gone by', () => {
    expect([0, 14, 15, 100].map(takesLong)).toEqual([false, false, true, true]);
  });
});
