import { invoiceNumber } from '../../../money/payments/index.ts';
import type { DeskSite } from '../desk/desk.ts';
import type { OrderEntryRow } from './one-order.queries.ts';
import type * as queries from './one-order.queries.ts';

/** A row as JSON: dates become ISO 8601 strings. */
type Serialized<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};
type RowsOf<Select extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Select>>;
type RowOf<Select extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Select>>>;

interface OrderData {
  site: DeskSite;
  order: RowOf<typeof queries.selectOneOrder>;
  payments: RowsOf<typeof queries.selectOrderPayments>;
  providerEvents: RowsOf<typeof queries.selectOrderProviderEvents>;
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
  order: Serialized<OrderData['order']>;
  payments: Array<Serialized<OrderData['payments'][number]>>;
  providerEvents: Array<Serialized<OrderData['providerEvents'][number]>>;
  transitions: Array<Serialized<OrderData['transitions'][number]>>;
  refunds: Array<Serialized<OrderData['refunds'][number]>>;
  /** With the printed invoice number. */
  invoices: Array<Omit<Serialized<OrderData['invoices'][number]>, 'number'> & { number: string }>;
  mandate: Serialized<NonNullable<OrderData['mandate']>> | null;
  entries: Array<Serialized<OrderEntryRow>>;
  /** Whether profile, IP address, card or account contradict the country that decides the VAT. */
  otherCountry: boolean;
  /** Whether the payment can be synchronized: the provider has assigned an id. */
  canSync: boolean;
  /** Whether the operator can revoke its mandate. */
  canRevoke: boolean;
}

function serialize<Row extends object>(row: Row): Serialized<Row> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as Serialized<Row>;
}

const contradictsCountry = ({ country, profileCountry, ipCountry, payerCountry }: OrderData['order']): boolean =>
  [profileCountry, ipCountry, payerCountry].some((found) => found !== null && found !== country);

export function toOrderPageView(facts: OrderData): OrderPageView {
  return {
    site: facts.site,
    order: serialize(facts.order),
    payments: facts.payments.map(serialize),
    providerEvents: facts.providerEvents.map(serialize),
    transitions: facts.transitions.map(serialize),
    refunds: facts.refunds.map(serialize),
    invoices: facts.invoices.map((row) => ({ ...serialize(row), number: invoiceNumber(row.year, row.number) })),
    mandate: facts.mandate ? serialize(facts.mandate) : null,
    entries: facts.entries.map(serialize),
    otherCountry: contradictsCountry(facts.order),
    canRevoke: facts.mayRevoke && facts.mandate !== undefined,
    canSync: facts.payments.some(({ providerPaymentId }) => providerPaymentId !== null),
  };
}
