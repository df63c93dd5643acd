import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';

import { createTenant } from '../tests/factories/tenant.ts';
import { useTestDatabase } from '../tests/setup/test-database.ts';
import { createDatabase, type Database, type Trx } from './client.ts';
import { offlineTransaction } from './transaction.ts';

const test = useTestDatabase();

async function terminate(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: test.superuserUrl });
  await client.connect();
  try {
    await client.query('select pg_terminate_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}

it.each([true, false])('fails only the transaction whose connection is lost (prepared: %s)', async (prepared) => {
  const { id } = await createTenant(test.database);
  const broken = test.database.withTenant(
    id,
    async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await terminate(rows[0]!.pid);
      // No query is running when the connection is lost, so the driver reports it with an event.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(trx);
    },
    { prepared },
  );
  await expect(broken).rejects.toThrow(/terminat|not queryable/);
  await expect(test.database.ping()).resolves.toBeUndefined();
});

it.each(['40P01', '40001'])('retries a transaction after %s once, and no other transaction', async (code) => {
  const { id } = await createTenant(test.database);
  const failing = async (times: number, errcode: string) => {
    let runs = 0;
    const answer = await test.database
      .withTenant(id, async (trx) => {
        runs += 1;
        if (runs <= times)
          await sql.raw(`do $$ begin raise exception 'x' using errcode = '${errcode}'; end $$`).execute(trx);
        return 'done';
      })
      .catch((error: unknown) => (error as { code?: string }).code);
    return [answer, runs];
  };
  expect(await failing(1, code)).toEqual(['done', 2]);
  expect(await failing(2, code)).toEqual([code, 2]);
  expect(await failing(1, '23505')).toEqual(['23505', 1]);
});

it.each([true, false])(
  'reports an error when PostgreSQL turns a commit into a rollback (prepared: %s)',
  async (prepared) => {
    const { id } = await createTenant(test.database);
    const swallowed = test.database.withTenant(
      id,
      async (trx) => {
        await sql`select 1 / 0`.execute(trx).catch(() => undefined);
        return 'stored';
      },
      { prepared },
    );
    await expect(swallowed).rejects.toThrow('rolled back');
  },
);

it('prepares statements at their second use, unless told not to, and each query sees only its tenant', async () => {
  const database = createDatabase({ url: test.runtimeUrl, poolSize: 1 });
  try {
    const [one, other] = [await createTenant(test.database), await createTenant(test.database)];
    const look = (tenantId: string, prepared: boolean) =>
      database.withTenant(
        tenantId,
        async (trx) => {
          const { rows } = await sql<{ tenant: string; count: number }>`select ${'tenant'}::text as told,
            current_setting('app.tenant_id') as tenant,
            (select count(*) from pg_prepared_statements where statement like '%as told%') as count`.execute(trx);
          return [rows[0]!.tenant, rows[0]!.count];
        },
        { prepared },
      );
    expect(await look(one.id, false)).toEqual([one.id, 0]);
    expect(await look(one.id, true)).toEqual([one.id, 0]);
    expect(await look(one.id, true)).toEqual([one.id, 1]);
    expect(await look(one.id, true)).toEqual([one.id, 1]);
    expect(await look(other.id, true)).toEqual([other.id, 1]);
  } finally {
    await database.close();
  }
});

it('refuses a statement after the end of its transaction, when the connection serves others', async () => {
  const { id } = await createTenant(test.database);
  const late = Promise.withResolvers<unknown>();
  const failing = test.database.withTenant(id, (trx) => {
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return sql`select 1`.execute(trx);
    };
    slow().then(late.resolve, late.reject);
    return Promise.reject(new Error('failed meanwhile'));
  });
  await expect(failing).rejects.toThrow('failed meanwhile');
  await expect(late.promise).rejects.toThrow('the transaction has ended');
});

it('sends the last statements with the commit, and stores nothing when one fails', async () => {
  const { id } = await createTenant(test.database);
  const account = (trx: Trx, kind: string) =>
    trx
      .insertInto('ledgerAccounts')
      .values({ tenantId: id, id: crypto.randomUUID(), kind, userId: null, createdAt: new Date(0) })
      .compile();
  const run = (last: string) =>
    test.database.withTenant(id, async (trx) => trx.executeQuery(account(trx, 'spent')).then(() => trx), {
      last: (trx) => [account(trx, last)],
    });
  const count = () =>
    test.database.withTenant(id, async (trx) => (await trx.selectFrom('ledgerAccounts').select('id').execute()).length);
  await expect(run('no such kind')).rejects.toMatchObject({ code: '23514' });
  expect(await count()).toBe(0);
  await run('sold');
  expect(await count()).toBe(2);
});

it('fails once, and leaves no other failure unhandled, when the connection is lost at the end', async () => {
  const { id } = await createTenant(test.database);
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const lose = sql`select pg_terminate_backend(pg_backend_pid())`.compile(offlineTransaction);
  await expect(test.database.withTenant(id, () => Promise.resolve(), { last: () => [lose] })).rejects.toThrow(
    'onnection',
  );
  await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

it('HRD-3 limits no wait of a task that computes for long between its statements', async () => {
  const limits = (database: Database) =>
    database.withPlatform(async (trx) => {
      const { rows } = await sql<{ limit: string }>`
        select current_setting(name) as limit
        from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) name`.execute(trx);
      return rows.map(({ limit }) => limit);
    });
  const task = createDatabase({ url: test.migratorUrl, poolSize: 1, unlimited: true });
  try {
    expect(await limits(task)).toEqual(['0', '0']);
    expect(await limits(test.database)).toEqual(['30s', '30s']);
  } finally {
    await task.close();
  }
});
