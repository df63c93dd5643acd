import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { smallestIdAt } from '../../../../lib/security/ids.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';

/** Transitions are counted after this delay, so that their transactions have ended. */
const COUNT_DELAY_MS = MINUTE_MS;

interface TransitionCount {
  to: string;
  /** `none` while no payment was requested. */
  provider: string;
  method: string;
  count: number;
}

/**
 * Counts order transitions for the metrics, whichever process made them: each call returns those since the previous
 * one, up to a minute ago; the first those since creation. A failed call leaves its transitions to the next one.
 */
export function createTransitionCounter(
  deps: Pick<Deps, 'database' | 'clock' | 'tenants'>,
): () => Promise<TransitionCount[]> {
  const settled = () => new Date(deps.clock.now().getTime() - COUNT_DELAY_MS);
  let from = settled();
  const countOnce = async (): Promise<TransitionCount[]> => {
    const until = settled();
    const counts: TransitionCount[] = [];
    for (const { tenant } of deps.tenants.list()) {
      if (!tenant) continue;
      const span = { tenantId: tenant.id, from: smallestIdAt(from), until: smallestIdAt(until) };
      counts.push(...(await deps.database.withTenant(tenant.id, (trx) => selectTransitionCounts(trx, span))));
    }
    from = until;
    return counts;
  };
  // Serialized: two concurrent calls would count the same transitions.
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(countOnce, countOnce);
    last = next;
    return next;
  };
}

/** By ids, which are the table's sort order and begin with their time. */
function selectTransitionCounts(
  trx: Trx,
  { tenantId, from, until }: { tenantId: string; from: string; until: string },
): Promise<TransitionCount[]> {
  return trx
    .selectFrom('orderTransitions as t')
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 't.tenantId').onRef('o.id', '=', 't.orderId'))
    .leftJoin('payments as p', (join) => join.onRef('p.tenantId', '=', 'o.tenantId').onRef('p.orderId', '=', 'o.id'))
    .select(['t.toStatus as to', 'o.paymentmethod as method'])
    .select((eb) => [
      eb.fn.coalesce('p.provider', eb.val('none')).as('provider'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
    ])
    .where('t.tenantId', '=', tenantId)
    .where('t.id', '>=', from)
    .where('t.id', '<', until)
    .groupBy(['t.toStatus', 'o.paymentmethod', 'p.provider'])
    .execute();
}
