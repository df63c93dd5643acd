const MAX_SHOWN = 99;

/** A number as shown on a badge: `99+` from 100. */
export function formatBadgeCount(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
