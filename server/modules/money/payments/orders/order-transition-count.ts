import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { smallestIdAt } from '../../../../lib/security/ids.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';

/** Transitions are counted after this delay, so that their transactions have ended. */
const COUNT_DELAY_MS = MINUTE_MS;

interface TransitionCount {
  site: string;
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
    const sites = new Map(deps.tenants.list().flatMap(({ tenant }) => (tenant ? [[tenant.id, tenant.slug]] : [])));
    if (sites.size === 0) return [];
    const span = { tenantIds: [...sites.keys()], from: smallestIdAt(from), until: smallestIdAt(until) };
    const rows = await deps.database.withPlatform((trx) => selectTransitionCounts(trx, span));
    from = until;
    return rows.map(({ tenantId, ...counted }) => ({ site: sites.get(tenantId)!, ...counted }));
  };
  // Serialized: two concurrent calls would count the same transitions.
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.then(countOnce, countOnce);
    last = next;
    return next;
  };
}

/**
 * In one call for all tenants. By ids, which are the table's sort order and begin with their time. The function is in the
 * migration `order-transition-counts`.
 */
async function selectTransitionCounts(
  trx: Trx,
  { tenantIds, from, until }: { tenantIds: readonly string[]; from: string; until: string },
) {
  const { rows } = await sql<Omit<TransitionCount, 'site'> & { tenantId: string }>`
    select tenant_id, to_status as "to", provider, method, count
    from count_order_transitions(${[...tenantIds]}::uuid[], ${from}::uuid, ${until}::uuid)`.execute(trx);
  return rows;
}
