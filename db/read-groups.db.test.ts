import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createTenant } from '../tests/factories/tenant.ts';
import { useTestDatabase } from '../tests/setup/test-database.ts';
import type { Trx } from './client.ts';

const test = useTestDatabase();

const reader = async (requestId?: string) => ({ tenant: await createTenant(test.database), requestId });

async function look(trx: Trx) {
  const { rows } = await sql<{ tenant: string; pid: number; transaction: Date }>`
    select current_setting('app.tenant_id') as tenant, pg_backend_pid() as pid, now() as transaction
    where ${1}::int = 1`.execute(trx);
  return rows[0]!;
}

it('shares one transaction between the overlapping reads of a request', async () => {
  const one = await reader('one');
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => test.database.read(one, look)));
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  const later = await test.database.read(one, look);
  expect(later.transaction).not.toEqual(first!.transaction);
});

it('shares it whatever the plan mode of a read, each statement of which runs in that mode', async () => {
  const one = await reader('modes');
  const twice = async (trx: Trx) => {
    const modeOf = () =>
      sql<{ mode: string; pid: number; transaction: Date }>`select current_setting('plan_cache_mode') as mode,
        pg_backend_pid() as pid, now() as transaction where ${1}::int = 1`.execute(trx);
    const first = await modeOf();
    return [...first.rows, ...(await modeOf()).rows];
  };
  const modes = [true, 'generic', true, 'generic'] as const;
  for (const order of [modes, modes.toReversed()]) {
    const seen = await Promise.all(order.map((prepared) => test.database.read(one, twice, { prepared })));
    const expected = order.map((prepared) => (prepared === true ? 'auto' : 'force_generic_plan'));
    expect(seen.map((each) => each.map(({ mode }) => mode))).toEqual(expected.map((mode) => [mode, mode]));
    expect(new Set(seen.flat().map(({ pid, transaction }) => `${pid} ${transaction.getTime()}`)).size).toBe(1);
  }
  const { rows } = await test.database.withTenant(one.tenant.id, (trx) =>
    sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(trx),
  );
  expect(rows).toEqual([{ mode: 'auto' }]);
});

it('never shares it with another request, tenant, or a reader without a request', async () => {
  const one = await reader('same');
  const readers = [
    one,
    { ...one, requestId: 'other' },
    await reader('same'),
    { tenant: one.tenant },
    { tenant: one.tenant },
  ];
  const seen = await Promise.all(readers.map((each) => test.database.read(each, look)));
  expect(new Set(seen.map(({ transaction, pid }) => `${pid} ${transaction.getTime()}`)).size).toBe(readers.length);
  expect(seen.map(({ tenant }) => tenant)).toEqual(readers.map(({ tenant }) => tenant.id));
});

it('refuses to write', async () => {
  const one = await reader('writer');
  const writing = test.database.read(one, (trx) =>
    trx.deleteFrom('sessions').where('tenantId', '=', one.tenant.id).execute(),
  );
  await expect(writing).rejects.toMatchObject({ code: '25006' });
});

it('runs a read again alone when another of the same transaction failed, and reports each error once', async () => {
  const one = await reader('broken');
  let runs = 0;
  const [broken, whole] = await Promise.allSettled([
    test.database.read(one, (trx) => sql`select 1 / ${0}::int`.execute(trx)),
    test.database.read(one, async (trx) => {
      runs += 1;
      return look(trx);
    }),
  ]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(whole).toMatchObject({ status: 'fulfilled', value: { tenant: one.tenant.id } });
  expect(runs).toBe(2);
  await expect(test.database.read(one, look)).resolves.toMatchObject({ tenant: one.tenant.id });
});
