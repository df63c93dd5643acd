import { localDate } from '../../../server/lib/time/local-date.ts';
import {
  allocateInvoiceNumber,
  invoiceSeriesOf,
  toInvoiceCompany,
  toInvoiceLines,
} from '../../../server/modules/money/payments/index.ts';
import type { Trx } from '../../client.ts';
import { deriveId } from '../derive-id.ts';
import type { SeedContext } from './store-site.ts';
import type { SeedOrder } from '../members/wallets.ts';

const CONSENT_VERSION = 'demo';

/** Stores paid orders with their transitions, payments, invoices and ledger transfers. */
export async function storeOrders(trx: Trx, ctx: SeedContext, orders: readonly SeedOrder[]): Promise<void> {
  const { tenant, at } = ctx;
  await ctx.insert(
    'orders',
    orders.map((order) => ({
      tenantId: tenant.id,
      id: order.id,
      userId: order.userId,
      clientId: order.id,
      package: order.package,
      credits: order.credits,
      currency: order.currency,
      listAmount: order.amount,
      amount: order.amount,
      vatRate: String(order.vatRate),
      vatAmount: vatOf(order),
      country: order.country,
      status: 'paid',
      paymentmethod: methodOf(ctx),
      immediateConsentVersion: CONSENT_VERSION,
      immediateConsentAt: at(order.ageMs),
      createdAt: at(order.ageMs),
      paidAt: at(order.ageMs),
    })),
  );
  await ctx.insert(
    'orderTransitions',
    orders.flatMap(({ id: orderId, ageMs }) => {
      const row = { tenantId: tenant.id, orderId, cause: 'created', at: at(ageMs) };
      return [
        { ...row, id: deriveId('created', orderId), toStatus: 'created' },
        { ...row, id: deriveId('paid', orderId), fromStatus: 'created', toStatus: 'paid', cause: 'notice' },
      ];
    }),
  );
  await storePayments(ctx, orders);
  await storeInvoices(trx, ctx, orders);
}

const vatOf = ({ amount, vatRate }: SeedOrder) => Math.round((amount * vatRate) / (100 + vatRate));
const methodOf = ({ tenant }: SeedContext) => tenant.payment.methods[0]!;

/** Stored for the platform and for the sandbox provider, where they can be refunded. */
async function storePayments(ctx: SeedContext, orders: readonly SeedOrder[]): Promise<void> {
  const { tenant, at } = ctx;
  const shared = ({ amount, paymentId, ageMs }: SeedOrder) => ({
    tenantId: tenant.id,
    amount,
    idempotencyKey: paymentId,
    createdAt: at(ageMs),
  });
  await ctx.insert(
    'payments',
    orders.map((order) => ({
      ...shared(order),
      id: order.paymentId,
      orderId: order.id,
      provider: 'sandbox',
      status: 'paid',
      providerPaymentId: order.providerPaymentId,
      syncedAt: at(order.ageMs),
    })),
  );
  await ctx.insert(
    'sandboxPayments',
    orders.map((order) => ({
      ...shared(order),
      id: order.providerPaymentId,
      paymentId: order.paymentId,
      currency: order.currency,
      description: tenant.neutral_name,
      method: methodOf(ctx),
      state: 'paid',
      expiresAt: at(order.ageMs),
      returnUrl: `https://${tenant.hosts[0]}/payment/pending?order=${order.id}`,
    })),
  );
}

/** Numbered in the company's series, oldest first. */
async function storeInvoices(trx: Trx, ctx: SeedContext, orders: readonly SeedOrder[]): Promise<void> {
  const { tenant, at } = ctx;
  const series = invoiceSeriesOf(tenant);
  const dated = orders
    .toSorted((a, b) => b.ageMs - a.ageMs)
    .map((order) => ({ order, year: Number(localDate(at(order.ageMs), tenant.time_zone).slice(0, 4)) }));
  const numbers = new Map<number, number>();
  for (const [year, issued] of Map.groupBy(dated, (each) => each.year)) {
    const count = issued.length;
    numbers.set(year, (await allocateInvoiceNumber(trx, series, { year, count })) - count + 1);
  }
  const invoices = dated.map(({ order, year }) => {
    const number = numbers.get(year)!;
    numbers.set(year, number + 1);
    const { amount, credits } = order;
    const sold = {
      credits,
      listAmount: amount,
      discountAmount: 0,
      surchargeAmount: 0,
      amount,
      vatAmount: vatOf(order),
    };
    return {
      tenantId: tenant.id,
      id: deriveId('invoice', order.id),
      orderId: order.id,
      series,
      year,
      number,
      kind: 'invoice',
      amount,
      vatAmount: sold.vatAmount,
      issuedAt: at(order.ageMs),
      lines: JSON.stringify(toInvoiceLines(sold)),
      company: JSON.stringify(toInvoiceCompany(tenant, order.country)),
    };
  });
  await ctx.insert('invoices', invoices);
}
