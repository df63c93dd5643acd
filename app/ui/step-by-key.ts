const KEYS = {
  vertical: { ArrowDown: 1, ArrowUp: -1 },
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
} as const;

/**
 * The index an arrow key, Home or End moves to among `count` items; null for every other key. A menu (vertical) wraps
 * around and may start without a position (-1); a row (horizontal) stops at its ends.
 */
export function indexForKey(key: string, index: number, count: number, axis: keyof typeof KEYS): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = (KEYS[axis] as Record<string, number>)[key];
  if (step === undefined) return null;
  if (axis === 'horizontal') return Math.min(Math.max(index + step, 0), count - 1);
  if (index < 0) return step > 0 ? 0 : count - 1;
  return (index + step + count) % count;
}
