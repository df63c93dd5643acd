import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';

/** An order in the list. Amounts are minor units of `currency`. */
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

/** Filter of the list; null means no restriction. */
export interface OrderFilter {
  /**
   * An order state, `problem`: orders that need an operator, or `other_country`: where profile, IP address, card or
   * account contradict the country that decides the VAT.
   */
  status: string | null;
  method: string | null;
  /** Inclusive. */
  from: Date | null;
  /** Exclusive. */
  until: Date | null;
  after: ListCursor | null;
}

const COLUMNS = sql`o.tenant_id, o.id, o.created_at, o.status, o.package, o.credits, o.amount, o.currency,
  o.paymentmethod, o.problem`;

/** Each has a partial index on these rows. */
const STATE_FILTERS: Record<string, RawBuilder<unknown>> = {
  problem: sql`and o.problem is not null`,
  other_country: sql`and (o.profile_country <> o.country or o.ip_country <> o.country or o.payer_country <> o.country)`,
};

function filterSql({ status, method, from, until, after }: OrderFilter): RawBuilder<unknown> {
  const state = status && (STATE_FILTERS[status] ?? sql`and o.status = ${status}`);
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
 * Orders of these sites, newest first: one page plus one row. Each site's rows are read through its index, so the cost
 * does not depend on the number of orders.
 */
export async function selectOrders(trx: Trx, tenantIds: readonly string[], filter: OrderFilter) {
  const { rows } = await sql<OrderListRow>`
    select o.* from unnest(${[...tenantIds]}::uuid[]) as site (id) cross join lateral (
      select ${COLUMNS} from orders o where o.tenant_id = site.id ${filterSql(filter)}
      order by o.created_at desc, o.id desc limit ${DESK_PAGE_SIZE + 1}
    ) o
    order by o.created_at desc, o.id desc limit ${DESK_PAGE_SIZE + 1}`.execute(trx);
  return rows;
}

/** A reference from a bank statement, a mail or another page. */
export interface OrderReference {
  text: string;
  /** The reference if it is a UUID. */
  id: string | null;
  /** The reference if it has the format of an invoice number. */
  invoice: { year: number; number: number } | null;
}

/**
 * Orders that a reference matches: order id, payment id, invoice number, mandate reference, or the provider's payment
 * or refund id.
 */
export async function selectOrdersByReference(
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
    order by o.created_at desc, o.id desc limit ${DESK_PAGE_SIZE + 1}`.execute(trx);
  return rows;
}
