import { DAY_MS } from '../../../../lib/time/duration.ts';
import {
  DISCONTINUED_METHODS,
  invoiceNumber,
  isFinalState,
  ORDER_STATES,
  type OrderState,
} from '../../../money/payments/index.ts';
import { PAYMENT_METHODS } from '../../../../../tenants/value-lists.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { startOfUtcDay, type LocalDate } from '../../../../lib/time/local-date.ts';
import { serialize, type Serialized } from '../../../../lib/serialize.ts';
import type { Desk, DeskSite } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toPage, parseCursor, type DeskPage } from '../desk/desk-page.ts';
import { selectTenantId } from '../desk/site-of-row.queries.ts';
import { hasPermissionAt } from '../access/permissions.ts';
import {
  selectOneOrder,
  selectOrderEntries,
  selectOrderInvoices,
  selectOrderMandate,
  selectOrderProviderEvents,
  selectOrderPayments,
  selectOrderRefunds,
  selectOrderTransitions,
} from './one-order.queries.ts';
import {
  selectOrders,
  selectOrdersByReference,
  type OrderFilter,
  type OrderListRow,
  type OrderReference,
} from './orders.queries.ts';
import { firstFound, pageBy } from '../desk/over-pods.ts';

/** Values of the state filter, see `OrderFilter`. */
const ORDER_FILTERS = [...ORDER_STATES, 'problem', 'other_country'] as const;
/** Payment methods that orders have, including discontinued ones. */
const ORDER_METHODS = [...PAYMENT_METHODS, ...DISCONTINUED_METHODS] as const;

/** Query parameters of the list. Unknown values are ignored. */
export interface OrderSearch {
  site?: string | null;
  status?: string | null;
  method?: string | null;
  /** UTC days `YYYY-MM-DD`, both inclusive. */
  from?: LocalDate | null;
  until?: LocalDate | null;
  /**
   * Order id, payment id, invoice number, mandate reference, or the provider's payment or refund id. Searches all
   * periods and states.
   */
  reference?: string | null;
  after?: string | null;
}

interface OrderListView extends DeskPage<Serialized<OrderListRow>> {
  sites: DeskSite[];
  /** Values of the filters. */
  states: readonly string[];
  methods: readonly string[];
}

export const REFUND_PERMISSION = 'refunds.retry' as const;

const REFERENCE_LENGTH = 100;
const INVOICE = /^(\d{4})-0*([1-9]\d{0,8})$/;

function parseReference(typed: string | null | undefined): OrderReference | null {
  const text = (typed ?? '').trim();
  if (text === '' || text.length > REFERENCE_LENGTH || text.includes('\0')) return null;
  const invoice = INVOICE.exec(text);
  const id = text.toLowerCase();
  return {
    text,
    id: isUuid(id) ? id : null,
    invoice: invoice && { year: Number(invoice[1]), number: Number(invoice[2]) },
  };
}

function parseFilter({ status, method, from, until, after }: OrderSearch): OrderFilter {
  const last = startOfUtcDay(until);
  return {
    status: ORDER_FILTERS.find((known) => known === status) ?? null,
    method: ORDER_METHODS.find((known) => known === method) ?? null,
    from: startOfUtcDay(from),
    until: last && new Date(last.getTime() + DAY_MS),
    after: parseCursor(after),
  };
}

/** Orders of the operator's sites, newest first. @throws DomainError `not_found` */
export async function listOrders({ desk }: { desk: Desk }, ctx: DeskCtx, search: OrderSearch): Promise<OrderListView> {
  const reference = parseReference(search.reference);
  const asked = { permission: 'members.money', only: search.site || null } as const;
  const rows = await desk.read(
    ctx,
    asked,
    (trx, ids) =>
      reference ? selectOrdersByReference(trx, ids, reference) : selectOrders(trx, ids, parseFilter(search)),
    pageBy('createdAt', 'newest'),
  );
  const page = toPage(rows, 'createdAt', serialize);
  return {
    rows: page.rows,
    next: reference ? null : page.next,
    sites: desk.sites(ctx, 'members.money'),
    states: ORDER_FILTERS,
    methods: ORDER_METHODS,
  };
}

/** Finds the site of an order among those where the operator has `members.money`. @throws DomainError `not_found` */
export async function requireOrderTenantId(desk: Desk, ctx: DeskCtx, orderId: string): Promise<string> {
  const tenantId = isUuid(orderId)
    ? await desk.read(
        ctx,
        { permission: 'members.money' },
        (trx, ids) => selectTenantId(trx, 'orders', ids, orderId),
        firstFound,
      )
    : null;
  if (tenantId === null) throw domainError('not_found');
  return tenantId;
}

interface OrderCountries {
  country: string;
  profileCountry: string | null;
  ipCountry: string | null;
  payerCountry: string | null;
}

/** Whether profile, IP address, card or account contradict the country that decides the VAT. */
const contradictsCountry = ({ country, profileCountry, ipCountry, payerCountry }: OrderCountries): boolean =>
  [profileCountry, ipCountry, payerCountry].some((found) => found !== null && found !== country);

/** Everything stored about an order; amounts in minor units of its currency. The view is audited. @throws DomainError `not_found` */
export async function viewOrder({ desk }: { desk: Desk }, ctx: DeskCtx, orderId: string) {
  const tenantId = await requireOrderTenantId(desk, ctx, orderId);
  const key = { tenantId, orderId };
  const subject = { type: 'order', id: orderId };
  const deskAction = { permission: 'members.money', tenantId, action: 'order.look', subject } as const;
  return desk.act(ctx, deskAction, async (trx) => {
    const order = await selectOneOrder(trx, key);
    const site = desk.sites(ctx, 'members.money').find(({ id }) => id === tenantId);
    if (!order || !site) throw domainError('not_found');
    const mayRevoke =
      !isFinalState(order.status as OrderState) && hasPermissionAt(ctx.operator.grants, REFUND_PERMISSION, tenantId);
    const payments = await selectOrderPayments(trx, key);
    const invoices = await selectOrderInvoices(trx, key);
    const mandate = await selectOrderMandate(trx, key);
    return {
      site,
      order: serialize(order),
      payments: payments.map(serialize),
      providerEvents: (await selectOrderProviderEvents(trx, key)).map(serialize),
      transitions: (await selectOrderTransitions(trx, key)).map(serialize),
      refunds: (await selectOrderRefunds(trx, key)).map(serialize),
      invoices: invoices.map((row) => ({ ...serialize(row), number: invoiceNumber(row.year, row.number) })),
      mandate: mandate ? serialize(mandate) : null,
      entries: (await selectOrderEntries(trx, key)).map(serialize),
      otherCountry: contradictsCountry(order),
      /** Whether the payment can be synchronized: the provider has assigned an id. */
      canSync: payments.some(({ providerPaymentId }) => providerPaymentId !== null),
      /** Whether the operator can revoke its mandate. */
      canRevoke: mayRevoke && mandate !== undefined,
    };
  });
}

export type OrderPageView = Awaited<ReturnType<typeof viewOrder>>;
