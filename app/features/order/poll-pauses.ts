const FIRST_INTERVAL_MS = 2_000;
const SECOND_INTERVAL_MS = 5_000;
const LAST_INTERVAL_MS = 15_000;
/** Number of polls up to which an interval applies: half a minute, then three minutes more. */
const FIRST_POLLS = 15;
const SECOND_POLLS = 50;

/** Delay before the next poll of an order, in ms. @param looks number of polls so far */
export function pollDelay(looks: number): number {
  if (looks < FIRST_POLLS) return FIRST_INTERVAL_MS;
  return looks < SECOND_POLLS ? SECOND_INTERVAL_MS : LAST_INTERVAL_MS;
}

/** Whether a payment that normally completes within seconds is late. */
export const isPollingLong = (looks: number): boolean => looks >= FIRST_POLLS;
