import { invoiceNumber } from '../../payments/invoice-content.ts';
import type { DeskSite } from '../desk.ts';
import type { OrderEntryRow } from './one-order.queries.ts';
import type * as queries from './one-order.queries.ts';

/** A row as JSON: dates become ISO 8601 strings. */
type Told<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};
type RowsOf<Select extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Select>>;
type RowOf<Select extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Select>>>;

/** Everything stored about an order. */
interface OrderFacts {
  site: DeskSite;
  order: RowOf<typeof queries.selectOneOrder>;
  payments: RowsOf<typeof queries.selectOrderPayments>;
  notices: RowsOf<typeof queries.selectOrderNotices>;
  transitions: RowsOf<typeof queries.selectOrderTransitions>;
  refunds: RowsOf<typeof queries.selectOrderRefunds>;
  invoices: RowsOf<typeof queries.selectOrderInvoices>;
  mandate: RowOf<typeof queries.selectOrderMandate> | undefined;
  entries: OrderEntryRow[];
  /** Whether the order is unsettled and the operator may revoke mandates. */
  mayRevoke: boolean;
}

/** View of an order. Amounts are minor units of the order's currency. */
export interface OrderPageView {
  site: DeskSite;
  order: Told<OrderFacts['order']>;
  payments: Array<Told<OrderFacts['payments'][number]>>;
  notices: Array<Told<OrderFacts['notices'][number]>>;
  transitions: Array<Told<OrderFacts['transitions'][number]>>;
  refunds: Array<Told<OrderFacts['refunds'][number]>>;
  /** With the printed invoice number. */
  invoices: Array<Omit<Told<OrderFacts['invoices'][number]>, 'number'> & { number: string }>;
  mandate: Told<NonNullable<OrderFacts['mandate']>> | null;
  entries: Array<Told<OrderEntryRow>>;
  /** Whether the payment can be synchronized: the provider has assigned an id. */
  canAsk: boolean;
  /** Whether the operator can revoke its mandate. */
  canRevoke: boolean;
}

function told<Row extends object>(row: Row): Told<Row> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as Told<Row>;
}

export function toOrderPage(facts: OrderFacts): OrderPageView {
  return {
    site: facts.site,
    order: told(facts.order),
    payments: facts.payments.map(told),
    notices: facts.notices.map(told),
    transitions: facts.transitions.map(told),
    refunds: facts.refunds.map(told),
    invoices: facts.invoices.map((row) => ({ ...told(row), number: invoiceNumber(row.year, row.number) })),
    mandate: facts.mandate ? told(facts.mandate) : null,
    entries: facts.entries.map(told),
    canRevoke: facts.mayRevoke && facts.mandate !== undefined,
    canAsk: facts.payments.some(({ providerPaymentId }) => providerPaymentId !== null),
  };
}
