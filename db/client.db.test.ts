import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';

import { createTenant } from '../tests/factories/tenant.ts';
import { useTestDatabase } from '../tests/setup/test-database.ts';

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

it('fails the transaction whose connection breaks, and only that', async () => {
  const { id } = await createTenant(test.database);
  const broken = test.database.withTenant(id, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await terminate(rows[0]!.pid);
    // Nothing is under way when the connection goes: the driver tells by an event, which nobody may miss.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable/);
  await expect(test.database.ping()).resolves.toBeUndefined();
});

it.each(['40P01', '40001'])('runs a transaction that had to give way (%s) once more, and no other', async (code) => {
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
