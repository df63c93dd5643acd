import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createTenant } from '../tests/factories/tenant.ts';
import { useTestDatabase } from '../tests/setup/test-database.ts';
import type { Trx } from './client.ts';
import { runTogether } from './run-together.ts';

const test = useTestDatabase();

it('returns results in order, like separate queries', async () => {
  const { id, slug } = await createTenant(test.database);
  const answers = await test.database.withTenant(
    id,
    (trx) =>
      runTogether([
        trx.selectFrom('tenants').select(['id', 'slug as shortName']).where('id', '=', id).execute(),
        sql<{ tenant: string }>`select current_setting('app.tenant_id') as tenant where ${1}::int = 1`.execute(trx),
        sql<{ none: string }>`select 'x' as none where ${1}::int = 2`.execute(trx),
      ]),
    { prepared: true },
  );
  expect([answers[0], answers[1].rows, answers[2].rows]).toEqual([[{ id, shortName: slug }], [{ tenant: id }], []]);
});

it.each([true, false])(
  'lets a statement that waited for a lock see what was committed meanwhile (prepared: %s)',
  async (prepared) => {
    const { id } = await createTenant(test.database);
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const { promise: told, resolve: mayGo } = Promise.withResolvers<void>();
    const lock = sql<{ locked: string }>`select pg_advisory_xact_lock(${42}::int)::text as locked`;
    const rows = sql<{ count: number }>`select count(*) as count from ledger_accounts where tenant_id = ${id}`;
    const holder = test.database.withTenant(id, async (trx) => {
      await lock.execute(trx);
      await trx
        .insertInto('ledgerAccounts')
        .values({ tenantId: id, id: crypto.randomUUID(), kind: 'spent', userId: null, createdAt: new Date(0) })
        .execute();
      isHeld();
      await told;
    });
    await held;
    const waiting = test.database.withTenant(
      id,
      (trx) => runTogether([rows.execute(trx), lock.execute(trx), rows.execute(trx)]),
      { prepared },
    );
    // Long enough for all three to be sent and to wait for the lock.
    await new Promise((resolve) => setTimeout(resolve, 200));
    mayGo();
    await holder;
    const [before, , after] = await waiting;
    expect([before.rows, after.rows]).toEqual([[{ count: 0 }], [{ count: 1 }]]);
  },
);

it('throws the first error, rolls back the whole transaction and leaves the connection usable', async () => {
  const { id } = await createTenant(test.database);
  const account = (trx: Trx, kind: string) =>
    trx
      .insertInto('ledgerAccounts')
      .values({ tenantId: id, id: crypto.randomUUID(), kind, userId: null, createdAt: new Date(0) })
      .execute();
  const run = (kinds: string[]) =>
    test.database.withTenant(id, (trx) => runTogether(kinds.map((kind) => account(trx, kind))), { prepared: true });
  const count = () =>
    test.database.withTenant(id, async (trx) => (await trx.selectFrom('ledgerAccounts').select('id').execute()).length);
  for (let time = 0; time < 12; time += 1) {
    await expect(run(['spent', 'no such kind', 'sold'])).rejects.toMatchObject({ code: '23514' });
  }
  expect(await count()).toBe(0);
  await run(['spent', 'sold']);
  expect(await count()).toBe(2);
});
