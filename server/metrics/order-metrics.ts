import { Counter, type Registry } from 'prom-client';

import type { Deps } from '../deps.ts';
import { sitesOfPod } from '../pods/pods.ts';
import { createTransitionCounter } from '../modules/money/payments/index.ts';

/** Counted from zero on, so that the first is an increase. */
const FROM_ZERO = ['created', 'paid'];

/**
 * Counts order state changes of all sites and processes at scrape time; labels hold no order or member. By site, and by
 * provider and method: not by all three, which would be many series that hardly ever change.
 */
export function registerOrderMetrics(deps: Pick<Deps, 'pods' | 'clock' | 'tenants'>, registry: Registry): void {
  const counters = deps.pods.list.map(({ name, database }) =>
    createTransitionCounter({ clock: deps.clock, database, tenants: sitesOfPod(deps, name) }),
  );
  // The process that has counted for the longest.
  const shared = { registers: [registry], aggregator: 'max' as const };
  const countChanges = async () => {
    for (const { slug, state } of deps.tenants.list())
      if (state !== 'draft') for (const to of FROM_ZERO) bySite.inc({ site: slug, to }, 0);
    const counted = await Promise.all(counters.map((changes) => changes().catch(() => [])));
    for (const { site, count, ...labels } of counted.flat()) {
      byMethod.inc(labels, count);
      bySite.inc({ site, to: labels.to }, count);
    }
  };
  let counting: Promise<void> | null = null;
  const collect = () =>
    (counting ??= countChanges().finally(() => {
      counting = null;
    }));
  const byMethod = new Counter({
    name: 'order_transitions_total',
    help: 'Orders that entered a state since this process started, by state, provider and method; up to a minute old',
    labelNames: ['to', 'provider', 'method'],
    ...shared,
    collect,
  });
  const bySite = new Counter({
    name: 'site_order_transitions_total',
    help: 'Orders of a site that entered a state since this process started, by site and state; up to a minute old',
    labelNames: ['site', 'to'],
    ...shared,
    collect,
  });
}
