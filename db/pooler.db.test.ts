import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkServer } from '../scripts/launch/database/database.ts';
import { createJobQueue } from '../server/jobs/queue.ts';
import { createLogger } from '../server/lib/logger.ts';
import { poolerAvailable, startPooler, type TestPooler } from '../tests/setup/pooler.ts';
import { useTestDatabase } from '../tests/setup/test-database.ts';
import { createDatabase, type Database, type Trx } from './client.ts';

const test = useTestDatabase();
const TENANTS = Array.from({ length: 12 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);

const readTenant = (trx: Trx, value: number) =>
  sql<{ tenant: string; value: number }>`
    select current_setting('app.tenant_id') as tenant, ${value}::int as value`.execute(trx);

describe.skipIf(!poolerAvailable())('PgBouncer in transaction mode', () => {
  let pooler: TestPooler;
  let database: Database;
  beforeAll(async () => {
    pooler = await startPooler(test.runtimeUrl);
    database = createDatabase({ url: pooler.url, directUrl: test.runtimeUrl, prepared: false, poolSize: 10 });
  });
  afterAll(async () => {
    await database?.close();
    await pooler?.stop();
  });

  it('MAC-1 keeps transactions of tenants apart that share its connections', async () => {
    const run = async (index: number) => {
      const tenant = TENANTS[index % TENANTS.length]!;
      const work = async (trx: Trx) => {
        const [first, second] = await Promise.all([readTenant(trx, index), readTenant(trx, index + 1)]);
        return [first.rows[0], second.rows[0]];
      };
      const expected = [
        { tenant, value: index },
        { tenant, value: index + 1 },
      ];
      expect(await database.withTenant(tenant, work)).toEqual(expected);
      expect(await database.read({ tenant: { id: tenant } }, work)).toEqual(expected);
    };
    await Promise.all(Array.from({ length: 300 }, (_, index) => run(index)));
  });

  it('MAC-1 answers the health check and stores jobs', async () => {
    await database.ping();
    const jobs = await createJobQueue({ url: pooler.url, log: createLogger({ level: 'silent', pretty: false }) });
    try {
      expect(await jobs.countFailed()).toEqual([]);
    } finally {
      await jobs.stop();
    }
  });

  it('MAC-1 is bypassed by what needs a session', async () => {
    await expect(database.vacuum(['rate_limits'])).resolves.toBeUndefined();
  });

  it('MAC-1 refuses a start that does not name the server behind it', async () => {
    const check = (mayBePooled: boolean) => checkServer('DATABASE_URL', pooler.url, { mustBeBound: true, mayBePooled });
    await expect(check(true)).resolves.toBeUndefined();
    await expect(check(false)).rejects.toThrow(/^DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL/);
  });
});
