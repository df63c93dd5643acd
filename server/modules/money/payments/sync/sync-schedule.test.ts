import { describe, expect, it } from 'vitest';

import { nextSyncAt, nextAttemptAt } from './sync-schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = new Date('2026-03-10T12:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
/** Minutes until the next sync of a payment of this age. */
const waits = (status: string, age: number, paid = false) => {
  const next = nextSyncAt({ status, createdAt: START, paidAt: paid ? START : null }, after(age));
  return next && (next.getTime() - after(age).getTime()) / MINUTE;
};

describe('when a payment is synced without an event', () => {
  it.each([
    [0, 1],
    [MINUTE, 4],
    [5 * MINUTE, 10],
    [15 * MINUTE, 60],
    [23 * HOUR, 60],
    [DAY, 360],
    [90 * DAY, 360],
  ])('MON-076 one open for %i ms: in %i minutes', (age, minutes) => {
    for (const status of ['open', 'pending', 'authorized']) expect(waits(status, age)).toBe(minutes);
  });

  it.each([
    [0, DAY],
    [59 * DAY, DAY],
    [60 * DAY, 7 * DAY],
    [395 * DAY, 7 * DAY],
  ])('MON-076 one paid %i ms ago: in %i ms, since refunds and chargebacks can follow', (age, wait) => {
    expect(waits('paid', age, true)).toBe(wait / MINUTE);
  });

  it('MON-076 never after 13 months, nor one that ended unpaid', () => {
    expect(waits('paid', 396 * DAY, true)).toBeNull();
    for (const status of ['failed', 'canceled', 'expired', 'intent']) expect(waits(status, MINUTE)).toBeNull();
  });

  it('MON-076 daily also for an amount mismatch', () => {
    expect(waits('paid', HOUR)).toBe(DAY / MINUTE);
  });
});

describe('when an intent is retried', () => {
  it('backs off up to an hour', () => {
    const minutes = [1, 2, 3, 6, 9].map((tries) => (nextAttemptAt(tries, START).getTime() - START.getTime()) / MINUTE);
    expect(minutes).toEqual([2, 4, 8, 60, 60]);
  });
});
