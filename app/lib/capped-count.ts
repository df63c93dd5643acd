const MOST = 99;

/** A number as shown on a badge: `99+` from 100. */
export function cappedCount(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
