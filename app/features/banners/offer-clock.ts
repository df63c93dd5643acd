import type { Offers } from '../../lib/site.ts';

const arrivals = new WeakMap<Offers, number>();
let first = true;

/** When the document's first bytes came, in milliseconds since the way to it began. */
function documentArrival(): number | undefined {
  return (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.responseStart;
}

/**
 * Whole seconds since these offers came from the server, on the monotonic clock: the browser's own time of day may be
 * wrong. Those of the document came with it, before any script ran.
 */
export function secondsSinceArrival(offers: Offers): number {
  const known = arrivals.get(offers);
  const arrived = known ?? (first ? documentArrival() : undefined) ?? performance.now();
  first = false;
  if (known === undefined) arrivals.set(offers, arrived);
  return Math.floor((performance.now() - arrived) / 1000);
}
