/** Maximum delay of `setTimeout`, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Delay of the new-like popup, in milliseconds.
 * @param t query parameter, in seconds
 * @returns null for an invalid value
 */
export function parseNewLikeDelay(t: string | null): number | null {
  return t !== null && /^\d+(\.\d+)?$/.test(t) ? Math.min(Number(t) * 1000, MAX_TIMER_MS) : null;
}
