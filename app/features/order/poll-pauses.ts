const SOON_MS = 2_000;
const LATER_MS = 5_000;
const LATE_MS = 15_000;
/** Number of polls up to which an interval applies: half a minute, then three minutes more. */
const SOON_LOOKS = 15;
const LATER_LOOKS = 50;

/** Delay before the next poll of an order, in ms. @param looks number of polls so far */
export function pauseAfter(looks: number): number {
  if (looks < SOON_LOOKS) return SOON_MS;
  return looks < LATER_LOOKS ? LATER_MS : LATE_MS;
}

/** Whether a payment that normally completes within seconds is late. */
export const takesLong = (looks: number): boolean => looks >= SOON_LOOKS;
