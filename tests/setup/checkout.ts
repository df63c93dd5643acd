import { randomUUID } from 'node:crypto';

import { beforeEach } from 'vitest';

import type { Database, Trx } from '../../db/client.ts';
import type { MemberCtx } from '../../server/context.ts';
import type { Deps } from '../../server/deps.ts';
import type { LiveService } from '../../server/modules/realtime/live/live.service.ts';
import { processProviderEvent } from '../../server/modules/money/payments/sync/provider-events.ts';
import { createPaymentsService, type PaymentsService } from '../../server/modules/money/payments/payments.service.ts';
import type { PagesService } from '../../server/modules/platform/pages/index.ts';
import type { Providers } from '../../server/modules/money/payments/providers/index.ts';
import { reconcilePayments } from '../../server/modules/money/payments/sync/reconcile-payments.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTestContext } from '../factories/context.ts';
import { createFakeProvider, type FakeProvider } from '../factories/fake-provider.ts';
import type { createRecordingQueue } from '../factories/jobs.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDeps, onDatabase } from './test-deps.ts';

/** A tenant, a member who signed up long ago, and an in-memory provider; for one order. */
interface CheckoutFixture {
  tenant: Tenant;
  fake: FakeProvider;
  deps: Deps & {
    jobs: ReturnType<typeof createRecordingQueue>;
    live: LiveService;
    providers: Providers;
    pages: PagesService;
  };
  anna: Member;
  ctx: MemberCtx;
}

/** Creates a new one for each test; read its parts inside of tests only. */
export function useCheckout(test: Pick<TestDatabase, 'database'>): CheckoutFixture & ReturnType<typeof createTools> {
  const parts = {} as CheckoutFixture;
  beforeEach(async () => {
    const tenant = await createTenant(test.database);
    const plain = await createTestDeps(test.database, [tenant]);
    const fake = createFakeProvider(test.database, plain.clock);
    const anna = await createMember(test.database, tenant, { signupDate: new Date('2026-01-01T00:00:00Z') });
    Object.assign(parts, {
      tenant,
      fake,
      anna,
      deps: { ...onDatabase(plain, fake.database), providers: fake.providers },
      ctx: createTestContext({ tenant, viewer: anna.viewer }),
    });
  });
  return Object.assign(parts, createTools(parts, test));
}

function createTools(parts: CheckoutFixture, test: Pick<TestDatabase, 'database'>) {
  const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(parts.tenant.id, run);
  /** The service of a process whose database is `own`. */
  const service = (own: Database = parts.fake.database): PaymentsService =>
    createPaymentsService(onDatabase(parts.deps, own));
  return {
    inTenant,
    service,
    order: () => inTenant((trx) => trx.selectFrom('orders').selectAll().executeTakeFirstOrThrow()),
    payment: () => inTenant((trx) => trx.selectFrom('payments').selectAll().executeTakeFirstOrThrow()),
    notices: () => inTenant((trx) => trx.selectFrom('providerEvents').selectAll().orderBy('id').execute()),
    credits: async () => {
      const { userId } = parts.anna;
      const row = inTenant((trx) => trx.selectFrom('users').select('credits').where('id', '=', userId).execute());
      return (await row)[0]!.credits;
    },
    /** How often the order became paid. */
    paidTransitions: async () => {
      const rows = await inTenant((trx) => trx.selectFrom('orderTransitions').select('toStatus').execute());
      return rows.filter(({ toStatus }) => toStatus === 'paid').length;
    },
    place: (paymentmethod = 'ideal', own?: Database) =>
      service(own).placeOrder(parts.ctx, {
        package: 'p1',
        paymentmethod,
        client_id: randomUUID(),
        consents: { immediate: true },
      }),
    /** States of the order events that the member's open pages received, in sequence. */
    received: async () => {
      const { events } = await parts.deps.live.readEventsAfter(parts.ctx, 0);
      return events.filter(({ type }) => type === 'order').map(({ payload }) => payload);
    },
    sweep: () => reconcilePayments(parts.deps, parts.tenant.id, parts.deps.clock.now()),
    notify: (id: string, signed = false, headers = {}) =>
      service().receiveProviderEvent(parts.ctx, {
        provider: 'sandbox',
        signed,
        request: { body: `id=${id}`, contentType: 'application/x-www-form-urlencoded', headers },
      }),
    /** Runs the queued jobs of provider events. */
    workJobs: async () => {
      for (const { name, payload } of parts.deps.jobs.enqueued.splice(0)) {
        const { noticeId } = payload as { noticeId: string };
        if (name === 'process-provider-event') await processProviderEvent(parts.deps, parts.tenant.id, noticeId);
      }
    },
  };
}
