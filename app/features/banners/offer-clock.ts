import type { Offers } from '../../lib/site.ts';

const arrivals = new WeakMap<Offers, number>();

/** When the document's first bytes came, in milliseconds since the way to it began. */
function documentArrival(): number | undefined {
  return (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.responseStart;
}

/**
 * Notes when offers came, once; to be called as soon as they are there.
 * @param withDocument they came with the document, before any script ran
 */
export function noteArrival(offers: Offers, withDocument: boolean): void {
  if (arrivals.has(offers)) return;
  arrivals.set(offers, (withDocument ? documentArrival() : undefined) ?? performance.now());
}

/**
 * Whole seconds since these offers came from the server, on the monotonic clock: the browser's own time of day may be
 * wrong. Offers of which nobody noted the arrival come now.
 */
export function secondsSinceArrival(offers: Offers): number {
  noteArrival(offers, false);
  return Math.floor((performance.now() - (arrivals.get(offers) ?? 0)) / 1000);
}
