import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';

/** An order that disagrees with the ledger. All numbers are credits; null where the order does not exist. */
export interface LedgerMismatch {
  orderId: string;
  due: number | null;
  granted: number;
  takenBack: number | null;
  withdrawn: number;
  clawedBackByOrder: number;
}

/**
 * Finds orders whose granted credits differ from the ledger, and orders whose clawed-back credits differ between
 * ledger, order and refunds.
 */
export async function findLedgerMismatches(trx: Trx, tenantId: string): Promise<LedgerMismatch[]> {
  const { rows } = await sql<LedgerMismatch>`
    with booked as (
      select t.reference_id as order_id, coalesce(-sum(e.amount) filter (where a.kind = 'sold'), 0)::int as granted,
        coalesce(sum(e.amount) filter (where a.kind = 'withdrawn'), 0)::int as withdrawn
      from ledger_transfers t
        join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
        join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where t.tenant_id = ${tenantId} and t.reference_type = 'order' group by t.reference_id
    ), refunded as (
      select r.order_id, sum(r.credits)::int as credits from refunds r where r.tenant_id = ${tenantId} group by r.order_id
    ), ordered as (
      select o.id, case when o.paid_at is null then 0 else o.credits end as due, o.credits_clawed_back,
        o.credits_charged_back + coalesce(r.credits, 0) as held
      from orders o left join refunded r on r.order_id = o.id where o.tenant_id = ${tenantId}
    )
    select coalesce(o.id, b.order_id) as order_id, o.due, coalesce(b.granted, 0) as granted,
      o.credits_clawed_back as taken_back, coalesce(b.withdrawn, 0) as withdrawn, coalesce(o.held, 0) as clawed_back_by_order
    from ordered o full join booked b on b.order_id = o.id
    where coalesce(o.due, 0) <> coalesce(b.granted, 0)
      or coalesce(o.credits_clawed_back, 0) <> coalesce(b.withdrawn, 0)
      or coalesce(o.credits_clawed_back, 0) <> coalesce(o.held, 0)`.execute(trx);
  return rows;
}

/** Compares every order of a tenant with the ledger and logs each difference as an error. */
export async function checkOrderGrants(deps: Pick<Deps, 'database' | 'log'>, tenantId: string): Promise<number> {
  const found = await deps.database.withTenant(tenantId, (trx) => findLedgerMismatches(trx, tenantId));
  for (const order of found) deps.log.error({ tenantId, ...order }, 'order differs from the ledger');
  return found.length;
}
