import { createFixedClock, type Clock } from '../../server/lib/time/clock.ts';

/** Default time of tests: a Tuesday, 13:00 in Amsterdam. */
export const TEST_NOW = new Date('2026-03-10T12:00:00.000Z');

/** A clock that stands still at `TEST_NOW` until the test advances it. */
export function createTestClock(): Clock {
  return createFixedClock(TEST_NOW);
}
