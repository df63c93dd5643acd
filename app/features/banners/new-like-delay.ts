/** The longest time that a browser's timer can wait, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * How long the New-like popup waits, in milliseconds.
 * @param t the parameter of the address, in seconds
 * @returns null for what is no number
 */
export function newLikeDelay(t: string | null): number | null {
  return t !== null && /^\d+(\.\d+)?$/.test(t) ? Math.min(Number(t) * 1000, LONGEST_MS) : null;
}
