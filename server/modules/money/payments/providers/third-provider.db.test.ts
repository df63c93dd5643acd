import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import * as counter from '../../../../../tests/factories/third-provider/counter/provider.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { processProviderEvent } from '../sync/provider-events.ts';
import { createPaymentsService } from '../payments.service.ts';
import { createProviders, loadProviders } from './index.ts';

const THIRD = join(import.meta.dirname, '../../../../../tests/factories/third-provider');
const test = useTestDatabase();

it('MON-046 a provider added as a folder takes orders, and its events grant the credits', async () => {
  const tenant = await createTenant(test.database, { payment: { provider: 'counter' } });
  const deps = await createTestDeps(test.database, [tenant]);
  const providers = createProviders(deps, await loadProviders(THIRD));
  const payments = createPaymentsService({ ...deps, providers });
  const { viewer, userId } = await createMember(test.database, tenant);
  const ctx = createTestContext({ tenant, viewer });

  const order = await payments.placeOrder(ctx, {
    package: 'p1',
    paymentmethod: 'ideal',
    client_id: randomUUID(),
    consents: { immediate: true },
  });
  const [, id] = /^https:\/\/counter\.example\/(counter-.+)$/.exec(order.checkout_url ?? '') ?? [];
  counter.settle(id!, 'paid');
  const request = { body: id!, contentType: 'text/plain', headers: {} };
  await payments.receiveProviderEvent(ctx, { provider: 'counter', request, signed: false });
  const { noticeId } = deps.jobs.enqueued.find(({ name }) => name === 'process-provider-event')!.payload as {
    noticeId: string;
  };
  await processProviderEvent({ ...deps, providers }, tenant.id, noticeId);

  expect(await payments.viewOrder(ctx, { id: order.id })).toMatchObject({ status: 'paid' });
  const { credits } = await test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('users').select('credits').where('id', '=', userId).executeTakeFirstOrThrow(),
  );
  expect(credits).toBe(30);
  await expect(
    payments.receiveProviderEvent(ctx, { provider: 'mollie', request, signed: false }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
});
