const SOON_MS = 2_000;
const LATER_MS = 5_000;
const LATE_MS = 15_000;
/** Looks until which the pauses hold: half a minute, then three minutes more. */
const SOON_LOOKS = 15;
const LATER_LOOKS = 50;

/** How long to wait before the next look at an order, in ms. @param looks looks so far */
export function pauseAfter(looks: number): number {
  if (looks < SOON_LOOKS) return SOON_MS;
  return looks < LATER_LOOKS ? LATER_MS : LATE_MS;
}

/** Whether a payment that is known within seconds should have been known by now. */
export const takesLong = (looks: number): boolean => looks >= SOON_LOOKS;
