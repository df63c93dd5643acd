import type { Offers } from '../../lib/site.ts';

const arrivals = new WeakMap<Offers, number>();

/** Time of the document's first byte, in milliseconds since navigation start. */
function documentArrivedAt(): number | undefined {
  return (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.responseStart;
}

/**
 * Records when offers arrived, once. Call it as soon as they are available.
 * @param withDocument whether they arrived with the document
 */
export function recordArrival(offers: Offers, withDocument: boolean): void {
  if (arrivals.has(offers)) return;
  arrivals.set(offers, (withDocument ? documentArrivedAt() : undefined) ?? performance.now());
}

/**
 * Whole seconds since these offers arrived, by the monotonic clock, because the local time may be wrong. Offers without
 * a recorded arrival count from now.
 */
export function secondsSinceArrival(offers: Offers): number {
  recordArrival(offers, false);
  return Math.floor((performance.now() - (arrivals.get(offers) ?? 0)) / 1000);
}
