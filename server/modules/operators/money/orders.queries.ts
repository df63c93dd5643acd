import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { DESK_PAGE } from '../desk-page.ts';
import type { PlaceInList } from '../desk-page.ts';

/** An order in the desk's list. Amounts are minor units of `currency`. */
export interface OrderListRow {
  tenantId: string;
  id: string;
  createdAt: Date;
  status: string;
  package: string;
  credits: number;
  amount: number;
  currency: string;
  paymentmethod: string;
  problem: string | null;
}

/** What a list of orders is narrowed to; null where it is not. */
export interface OrderFilter {
  /** A state of orders, or `problem`: what a person has to look at. */
  status: string | null;
  method: string | null;
  /** From this moment on … */
  from: Date | null;
  /** … and before this one. */
  until: Date | null;
  after: PlaceInList | null;
}

const COLUMNS = sql`o.tenant_id, o.id, o.created_at, o.status, o.package, o.credits, o.amount, o.currency,
  o.paymentmethod, o.problem`;

function conditionsOf({ status, method, from, until, after }: OrderFilter): RawBuilder<unknown> {
  const state = status === 'problem' ? sql`and o.problem is not null` : status && sql`and o.status = ${status}`;
  return sql.join(
    [
      state,
      method && sql`and o.paymentmethod = ${method}`,
      from && sql`and o.created_at >= ${from}`,
      until && sql`and o.created_at < ${until}`,
      after && sql`and (o.created_at, o.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    ].filter((part) => part !== null && part !== ''),
    sql` `,
  );
}

/**
 * The newest orders of these sites, one more than a page shows. Each site's index gives its own newest, so that it costs the
 * same with ten orders and with a million.
 */
export async function selectOrders(
  trx: Trx,
  tenantIds: readonly string[],
  filter: OrderFilter,
): Promise<OrderListRow[]> {
  const { rows } = await sql<OrderListRow>`
    select o.* from unnest(${[...tenantIds]}::uuid[]) as site (id) cross join lateral (
      select ${COLUMNS} from orders o where o.tenant_id = site.id ${conditionsOf(filter)}
      order by o.created_at desc, o.id desc limit ${DESK_PAGE + 1}
    ) o
    order by o.created_at desc, o.id desc limit ${DESK_PAGE + 1}`.execute(trx);
  return rows;
}

/** A reference as somebody reads it from a statement, a letter or another screen. */
export interface OrderReference {
  text: string;
  /** Where it has the form of one of ours. */
  id: string | null;
  /** Where it has the form of an invoice's number. */
  invoice: { year: number; number: number } | null;
}

/** The orders of these sites that a reference names: by order, payment, invoice, mandate, or the provider's payment or refund. */
export async function selectReferenced(
  trx: Trx,
  tenantIds: readonly string[],
  { text, id, invoice }: OrderReference,
): Promise<OrderListRow[]> {
  const { rows } = await sql<OrderListRow>`
    select distinct ${COLUMNS} from unnest(${[...tenantIds]}::uuid[]) as site (id) cross join lateral (
      select order_id from payments where tenant_id = site.id and provider_payment_id = ${text}
      union select order_id from refunds where tenant_id = site.id and provider_refund_id = ${text}
      union select order_id from mandates where tenant_id = site.id and reference = ${text}
      union select order_id from invoices where tenant_id = site.id
        and year = ${invoice?.year ?? null}::int and number = ${invoice?.number ?? null}::int
      union select order_id from payments where tenant_id = site.id and id = ${id}::uuid
      union select ${id}::uuid
    ) named join orders o on o.tenant_id = site.id and o.id = named.order_id
    order by o.created_at desc, o.id desc limit ${DESK_PAGE + 1}`.execute(trx);
  return rows;
}

/** Which of these sites an order is of; null when none has it. */
export async function selectSiteOfOrder(
  trx: Trx,
  tenantIds: readonly string[],
  orderId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('orders')
    .select('tenantId')
    .where('tenantId', 'in', [...tenantIds])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.tenantId ?? null;
}
