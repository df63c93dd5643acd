import { describe, expect, it } from 'vitest';

import { nextReadOf, nextTryOf } from './read-schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = new Date('2026-03-10T12:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
/** Minutes from now until the next read of one that is so old. */
const waits = (status: string, age: number, paid = false) => {
  const next = nextReadOf({ status, createdAt: START, paidAt: paid ? START : null }, after(age));
  return next && (next.getTime() - after(age).getTime()) / MINUTE;
};

describe('when a payment is read back though no notice came', () => {
  it.each([
    [0, 1],
    [MINUTE, 4],
    [5 * MINUTE, 10],
    [15 * MINUTE, 60],
    [23 * HOUR, 60],
    [DAY, 360],
    [90 * DAY, 360],
  ])('MON-076 one that waits since %i ms: in %i minutes', (age, minutes) => {
    for (const status of ['open', 'pending', 'authorized']) expect(waits(status, age)).toBe(minutes);
  });

  it.each([
    [0, DAY],
    [59 * DAY, DAY],
    [60 * DAY, 7 * DAY],
    [395 * DAY, 7 * DAY],
  ])('MON-076 one that was paid %i ms ago: in %i ms, since money may go back and come back', (age, wait) => {
    expect(waits('paid', age, true)).toBe(wait / MINUTE);
  });

  it('MON-076 never after 13 months, nor one that had its end without money', () => {
    expect(waits('paid', 396 * DAY, true)).toBeNull();
    for (const status of ['failed', 'canceled', 'expired', 'intent']) expect(waits(status, MINUTE)).toBeNull();
  });

  it('MON-076 daily also for one whose sum was not its order’s', () => {
    expect(waits('paid', HOUR)).toBe(DAY / MINUTE);
  });
});

describe('when an intent is tried again', () => {
  it('is later each time, at most an hour', () => {
    const minutes = [1, 2, 3, 6, 9].map((tries) => (nextTryOf(tries, START).getTime() - START.getTime()) / MINUTE);
    expect(minutes).toEqual([2, 4, 8, 60, 60]);
  });
});
