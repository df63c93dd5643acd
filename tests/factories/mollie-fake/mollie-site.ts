import { randomUUID } from 'node:crypto';

import type { Database } from '../../../db/client.ts';
import type { PlaceOrderInput } from '../../../server/modules/money/payments/checkout/place-order.schema.ts';
import { oneTimeCode } from '../../../server/modules/money/payments/debits/debit-code.ts';
import { finishDebit } from '../../../server/modules/money/payments/debits/debit-finish.ts';
import { processProviderEvent } from '../../../server/modules/money/payments/sync/provider-events.ts';
import { createProviders } from '../../../server/modules/money/payments/providers/index.ts';
import { reconcilePayments } from '../../../server/modules/money/payments/sync/reconcile-payments.ts';
import { createTestApp } from '../../setup/test-app.ts';
import { createTestContext } from '../context.ts';
import { createMember } from '../member.ts';
import { createTenant } from '../tenant.ts';
import { MOLLIE_SETTINGS, openMollieAccount } from './mollie-account.ts';
import type { Deliver, WebhookDelivery } from './webhooks.ts';

/** A tenant with the Mollie fake as provider and a buyer: the application, its database and the real client. */
export async function openMollieSite(database: Database) {
  const { fake, env, clock } = await openMollieAccount();
  const tenant = await createTenant(database, MOLLIE_SETTINGS);
  const { call, close, deps, services } = await createTestApp({
    database,
    tenants: [tenant],
    overrides: { env, clock },
  });
  const comer = async () => createTestContext({ tenant, viewer: (await createMember(database, tenant)).viewer });
  let ctx = await comer();
  const withProviders = { ...deps, providers: createProviders(deps) };
  const input = (changes: Partial<PlaceOrderInput> = {}): PlaceOrderInput => ({
    package: 'p1',
    paymentmethod: 'ideal',
    client_id: randomUUID(),
    consents: { immediate: true },
    ...changes,
  });
  /** Posts an event and returns the status; its job stays queued. */
  const post: Deliver = async ({ url, body, headers }: WebhookDelivery) => {
    const { pathname } = new URL(url);
    const answer = await call({
      tenant,
      method: 'POST',
      path: pathname,
      body,
      headers: { ...headers, origin: undefined },
    });
    return answer.statusCode;
  };
  return {
    fake,
    clock,
    tenant,
    input,
    post,
    directDebit: services.directDebit,
    shop: services.shop,
    get ctx() {
      return ctx;
    },
    /** Continues with another buyer. */
    async change() {
      ctx = await comer();
    },
    buy: (changes: Partial<PlaceOrderInput> = {}) => services.payments.placeOrder(ctx, input(changes)),
    view: (id: string) => services.payments.viewOrder(ctx, { id }),
    /** The only payment at Mollie; throws if there is another number. */
    only() {
      if (fake.book.payments.length !== 1) throw new Error(`Mollie has ${fake.book.payments.length} payments`);
      return fake.book.payments[0]!;
    },
    /** Runs the queued jobs of provider events and debits. */
    async work() {
      for (const { name, payload } of deps.jobs.enqueued.splice(0)) {
        const { tenantId, noticeId, mandateId } = payload as Record<'tenantId' | 'noticeId' | 'mandateId', string>;
        if (name === 'process-provider-event') await processProviderEvent(withProviders, tenantId, noticeId);
        if (name === 'finish-debit') await finishDebit(withProviders, { tenantId, mandateId });
      }
    },
    /** The one-time code sent for a direct debit. */
    async codeOf(orderId: string): Promise<string> {
      const { id } = await database.withTenant(tenant.id, (trx) =>
        trx.selectFrom('oneTimeCodes').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow(),
      );
      return oneTimeCode(deps.env.secrets, id);
    },
    sweep: () => reconcilePayments(withProviders, tenant.id, clock.now()),
    async stop() {
      await close();
      await fake.stop();
    },
    row: () =>
      database.withTenant(tenant.id, (trx) =>
        trx
          .selectFrom('users')
          .select(['credits', 'creditDebt', 'firstPaidAt', 'directDebitBlocked'])
          .where('id', '=', ctx.viewer.userId)
          .executeTakeFirstOrThrow(),
      ),
    /** The member's orders, oldest first. */
    orders: () =>
      database.withTenant(tenant.id, (trx) =>
        trx
          .selectFrom('orders')
          .select(['id', 'status'])
          .where('userId', '=', ctx.viewer.userId)
          .orderBy('id')
          .execute(),
      ),
    notices: () =>
      database.withTenant(tenant.id, (trx) =>
        trx.selectFrom('providerEvents').select(['providerPaymentId', 'signed', 'outcome']).orderBy('id').execute(),
      ),
  };
}
