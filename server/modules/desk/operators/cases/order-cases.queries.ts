import { sql, type RawBuilder, type Updateable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { OrderCasesTable } from '../../../../../db/types.ts';
import { claimHolderSql } from '../desk/claims.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';
import type { CaseKind } from './case-kinds.schema.ts';

/** An open order case in the list. Amounts are minor units. */
interface OpenCase {
  id: string;
  tenantId: string;
  orderId: string;
  kind: CaseKind;
  openedAt: Date;
  /** In minor units: what is owed of a debt, else the order's. */
  amount: number;
  /** What a withdrawal refunds, in minor units; null for other cases. */
  returned: number | null;
  currency: string;
  provider: string | null;
  holder: string | null;
}

/** Open cases, oldest first: one page plus one row. */
export async function selectOpenCases(
  trx: Trx,
  {
    tenantIds,
    kind,
    after,
    now,
  }: { tenantIds: readonly string[]; kind: string | null; after: ListCursor | null; now: Date },
): Promise<OpenCase[]> {
  const { rows } = await sql<OpenCase>`
    with page as (
      select c.id, c.tenant_id, c.order_id, c.kind, c.opened_at from order_cases c
      where c.tenant_id = any(${tenantIds}::uuid[]) and c.closed_at is null and (${kind}::text is null or c.kind = ${kind})
        and (${after === null} or (c.opened_at, c.id) > (${after?.at ?? now}::timestamptz, ${after?.id ?? null}::uuid))
      order by c.opened_at, c.id limit ${DESK_PAGE_SIZE + 1}
    )
    select w.*, coalesce(d.amount, o.amount) as amount, o.currency, p.provider,
      case when w.kind = 'withdrawn' then (select coalesce(sum(r.amount), 0)::int from refunds r
        where r.tenant_id = w.tenant_id and r.order_id = w.order_id and r.cause = 'withdrawal'
          and r.status not in ('failed', 'canceled')) end as returned,
      ${claimHolderSql('withdrawals', { tenantId: 'w.tenantId', id: 'w.id' }, now)} as holder
    from page w
      join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
      left join money_debts d on d.tenant_id = w.tenant_id and d.order_id = w.order_id and d.outcome is null
        and w.kind = 'debt'
      left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    order by w.opened_at, w.id`.execute(trx);
  return rows;
}

/** The oldest open cases of these sites, as items of the overview; like the list, without the buyer. */
export const oldestCasesSql = (tenantIds: readonly string[], limit: number): RawBuilder<unknown> => sql`
  select c.tenant_id, c.id, c.opened_at as since, null::uuid as profile_id, c.kind::text as what
  from order_cases c where c.tenant_id = any(${[...tenantIds]}::uuid[]) and c.closed_at is null
  order by c.opened_at, c.id limit ${limit}`;

export interface OrderCaseRow {
  id: string;
  orderId: string;
  kind: CaseKind;
  openedAt: Date;
  closedAt: Date | null;
  /** Name of the operator who closed it; null for an open case and for one closed automatically. */
  closedBy: string | null;
  note: string;
}

const caseQuery = (tenantId: string, which: RawBuilder<unknown>) => sql<OrderCaseRow>`
  select c.id, c.order_id, c.kind, c.opened_at, c.closed_at, c.note,
    (select o.name from operators o where o.id = c.closed_by) as closed_by
  from order_cases c where c.tenant_id = ${tenantId} and ${which}`;

/** A case. @param options.lock whether to lock the row */
export async function selectCase(trx: Trx, tenantId: string, id: string, { lock }: { lock: boolean }) {
  const one = sql`c.id = ${id} ${lock ? sql`for no key update of c` : sql``}`;
  return (await caseQuery(tenantId, one).execute(trx)).rows[0] ?? null;
}

/** All cases of an order, newest first. */
export async function selectOrderCases(trx: Trx, tenantId: string, orderId: string): Promise<OrderCaseRow[]> {
  const all = sql`c.order_id = ${orderId} order by c.opened_at desc, c.id desc limit 50`;
  return (await caseQuery(tenantId, all).execute(trx)).rows;
}

export async function closeCase(
  trx: Trx,
  tenantId: string,
  id: string,
  set: { closedAt: Date; closedBy: string; note?: string },
): Promise<void> {
  await updateCase(trx, tenantId, id, set);
}

/** Stores the note of a case that stays open. */
export const updateCaseNote = (trx: Trx, tenantId: string, id: string, note: string): Promise<void> =>
  updateCase(trx, tenantId, id, { note });

async function updateCase(trx: Trx, tenantId: string, id: string, set: Updateable<OrderCasesTable>): Promise<void> {
  await trx.updateTable('orderCases').set(set).where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** An order with its payment. Amounts are minor units; `credits…` are credits. */
interface CaseOrder {
  id: string;
  /** Null after erasure of the account. */
  userId: string | null;
  status: string;
  problem: string | null;
  amount: number;
  currency: string;
  credits: number;
  creditsClawedBack: number;
  paymentmethod: string;
  createdAt: Date;
  paidAt: Date | null;
  withdrawnAt: Date | null;
  provider: string | null;
  providerPaymentId: string | null;
  paymentStatus: string | null;
  amountRefunded: number | null;
  amountChargedBack: number | null;
  syncedAt: Date | null;
}

export async function selectCaseOrder(trx: Trx, tenantId: string, orderId: string): Promise<CaseOrder> {
  const { rows } = await sql<CaseOrder>`
    select o.id, case when u.erased_at is null then o.user_id end as user_id, o.status, o.problem, o.amount, o.currency,
      o.credits, o.credits_clawed_back, o.paymentmethod, o.created_at, o.paid_at, o.withdrawn_at, p.provider,
      p.provider_payment_id, p.status as payment_status, p.amount_refunded, p.amount_charged_back, p.synced_at
    from orders o
      join users u on u.tenant_id = o.tenant_id and u.id = o.user_id
      left join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where o.tenant_id = ${tenantId} and o.id = ${orderId}`.execute(trx);
  return rows[0]!;
}

/** Refunds of the order; amounts in minor units. */
export function selectCaseRefunds(trx: Trx, tenantId: string, orderId: string) {
  return trx
    .selectFrom('refunds')
    .select(['id', 'cause', 'amount', 'credits', 'status', 'attempts', 'providerRefundId', 'createdAt', 'settledAt'])
    .select('nextAttemptAt')
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function selectCaseHistory(trx: Trx, tenantId: string, orderId: string) {
  return trx
    .selectFrom('orderTransitions')
    .select(['fromStatus as from', 'toStatus as to', 'cause', 'at'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .limit(200)
    .execute();
}
