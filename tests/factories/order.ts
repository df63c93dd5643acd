import type { Insertable } from 'kysely';

import type { Database } from '../../db/client.ts';
import type { OrdersTable, RefundsTable } from '../../db/types.ts';
import { newId } from '../../server/lib/security/ids.ts';
import type { ProviderPayment } from '../../server/modules/money/payments/providers/payment-provider.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTestClock } from './clock.ts';

export interface TestOrder {
  orderId: string;
  paymentId: string;
  /** The provider's payment id. */
  providerPaymentId: string;
  amount: number;
  credits: number;
}

type OrderOverrides = Partial<Omit<Insertable<OrdersTable>, 'tenantId' | 'userId'>> & { createdAt?: Date };

/** Stores an order of 30 credits for € 24.99 with an open sandbox payment. */
export async function createOrder(
  database: Database,
  tenant: Tenant,
  { userId }: { userId: string },
  overrides: OrderOverrides = {},
): Promise<TestOrder> {
  const createdAt = overrides.createdAt ?? createTestClock().now();
  const [orderId, paymentId] = [newId({ now: () => createdAt }), newId({ now: () => createdAt })];
  const order = {
    tenantId: tenant.id,
    id: orderId,
    userId,
    clientId: orderId,
    package: 'p1',
    credits: 30,
    currency: 'EUR',
    listAmount: 2499,
    amount: 2499,
    vatRate: '21',
    vatAmount: 434,
    country: 'NL',
    paymentmethod: 'ideal',
    status: 'created',
    immediateConsentVersion: '1',
    immediateConsentAt: createdAt,
    createdAt,
    ...overrides,
  };
  const providerPaymentId = `test-${paymentId}`;
  await database.withTenant(tenant.id, async (trx) => {
    await trx.insertInto('orders').values(order).execute();
    await trx
      .insertInto('payments')
      .values({
        tenantId: tenant.id,
        id: paymentId,
        orderId,
        provider: 'sandbox',
        providerPaymentId,
        status: 'open',
        amount: order.amount,
        idempotencyKey: paymentId,
        createdAt,
      })
      .execute();
  });
  return { orderId, paymentId, providerPaymentId, amount: order.amount, credits: order.credits };
}

/** Stores a refund of € 20.00 and 24 credits. */
export async function createRefund(
  database: Database,
  tenant: Tenant,
  { orderId, paymentId }: Pick<TestOrder, 'orderId' | 'paymentId'>,
  overrides: Partial<Insertable<RefundsTable>> = {},
): Promise<void> {
  const createdAt = createTestClock().now();
  const id = newId({ now: () => createdAt });
  const refund = {
    tenantId: tenant.id,
    id,
    orderId,
    paymentId,
    amount: 2000,
    credits: 24,
    idempotencyKey: id,
    createdAt,
  };
  await database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('refunds')
      .values({ ...refund, cause: 'withdrawal', status: 'intent', ...overrides })
      .execute(),
  );
}

/** A provider's status of an order's payment, paid by default. */
export function buildProviderPayment(order: TestOrder, overrides: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    id: order.providerPaymentId,
    paymentId: order.paymentId,
    state: 'paid',
    refunded: 0,
    chargedBack: 0,
    amount: { amount: order.amount, currency: 'EUR' },
    refunds: [],
    checkoutUrl: null,
    payerCountry: null,
    failure: null,
    ...overrides,
  };
}
