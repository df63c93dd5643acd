import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { createMember } from '../../tests/factories/member.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { createTestDeps } from '../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createCreditsService } from '../modules/ledger/credits/credits.service.ts';
import { createSweeps } from './sweep-list.ts';
import { createSweepRunner } from './sweeps.ts';

const test = useTestDatabase();
const DAY_MS = 86_400_000;

it('TIM-003 runs what is due when the clock is moved, and nothing else', async () => {
  const tenant = await createTenant(test.database);
  await createMember(test.database, tenant);
  const deps = await createTestDeps(test.database, [tenant]);
  deps.tenants.list = () => [{ slug: tenant.slug, state: 'serving' } as ReturnType<typeof deps.tenants.list>[number]];
  const runner = createSweepRunner(deps, createSweeps({ ...deps, credits: createCreditsService(deps) }));
  const sessions = () =>
    test.database.withTenant(tenant.id, (trx) => trx.selectFrom('sessions').select('id').execute());

  deps.clock.advance(29 * DAY_MS);
  await runner.runAll();
  expect(await sessions()).toHaveLength(1);
  deps.clock.advance(2 * DAY_MS);
  await runner.runAll();
  expect(await sessions()).toHaveLength(0);
  await runner.stop();
});

it('keeps mail reports for 180 days', async () => {
  const tenant = await createTenant(test.database);
  const deps = await createTestDeps(test.database, [tenant]);
  const sweep = createSweeps({ ...deps, credits: createCreditsService(deps) }).find(
    ({ name }) => name === 'old mail reports',
  )!;
  const receivedAt = deps.clock.now();
  await test.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('mailReports')
      .values({
        tenantId: tenant.id,
        id: randomUUID(),
        kind: 'fbl',
        addressHash: Buffer.alloc(32),
        body: '{}',
        receivedAt,
      })
      .execute(),
  );
  deps.clock.advance(180 * DAY_MS - 1);
  expect(await sweep.run(tenant.id, deps.clock.now())).toBe(0);
  // It runs once a day.
  deps.clock.advance(DAY_MS);
  expect(await sweep.run(tenant.id, deps.clock.now())).toBe(1);
});

it('continues with the other sweeps when one fails', async () => {
  const tenant = await createTenant(test.database);
  const deps = await createTestDeps(test.database, [tenant]);
  deps.tenants.list = () => [{ slug: tenant.slug, state: 'serving' } as ReturnType<typeof deps.tenants.list>[number]];
  const seen: string[] = [];
  const runner = createSweepRunner(deps, [
    { name: 'broken', run: () => Promise.reject(new Error('no')) },
    { name: 'whole', run: (tenantId) => Promise.resolve(seen.push(tenantId)) },
  ]);
  await runner.runAll();
  await runner.stop();
  expect(seen).toEqual([tenant.id]);
});
