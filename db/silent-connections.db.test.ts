import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { createTenant } from '../tests/factories/tenant.ts';
import { eventually } from '../tests/setup/eventually.ts';
import { startSilentProxy, type SilentProxy } from '../tests/setup/silent-proxy.ts';
import { useTestDatabase } from '../tests/setup/test-database.ts';
import { createDatabase, type Database } from './client.ts';

const test = useTestDatabase();

let proxy: SilentProxy;
let database: Database;

beforeEach(async () => {
  proxy = await startSilentProxy(test.runtimeUrl);
  database = createDatabase({ url: proxy.url, poolSize: 4 });
});
afterEach(async () => {
  proxy.close();
  await database.close();
});

const ask = (tenantId: string, seconds = 0) =>
  database.withTenant(tenantId, (trx) => sql`select pg_sleep(${seconds})`.execute(trx));

it('HRD-3 replaces connections that stop responding within ten seconds, with thirty waiting requests', async () => {
  const { id } = await createTenant(test.database);
  await Promise.all(Array.from({ length: 8 }, () => ask(id)));
  await database.ping();
  proxy.fallSilent();
  const start = performance.now();
  const waiting = await Promise.allSettled(Array.from({ length: 30 }, () => ask(id)));
  expect(waiting.some(({ status }) => status === 'fulfilled')).toBe(true);
  await ask(id);
  expect(performance.now() - start).toBeLessThan(10_000);
  // The health check's own connection was silent too: it says so once, and replaces it.
  await expect(database.ping()).rejects.toThrow(/timeout|terminated/);
  await database.ping();
}, 20_000);

it('HRD-3 fails within ten seconds while the server does not answer at all, and says so at the health check', async () => {
  const { id } = await createTenant(test.database);
  await ask(id);
  proxy.fallSilent(true);
  const start = performance.now();
  const waiting = Promise.allSettled(Array.from({ length: 30 }, () => ask(id)));
  await expect(database.ping()).rejects.toThrow(/timeout|terminated/);
  expect(performance.now() - start).toBeLessThan(3_000);
  expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true);
  expect(performance.now() - start).toBeLessThan(10_000);
  proxy.speak();
  await eventually(() => ask(id));
}, 30_000);

it('HRD-3 does not replace a connection whose statement only takes long', async () => {
  const { id } = await createTenant(test.database);
  await expect(ask(id, 6)).resolves.toBeDefined();
}, 20_000);

it('HRD-3 answers the health check while all connections of the pool are in use', async () => {
  const { id } = await createTenant(test.database);
  const busy = Promise.all(Array.from({ length: 12 }, () => ask(id, 2)));
  const start = performance.now();
  await database.ping();
  expect(performance.now() - start).toBeLessThan(1_900);
  expect(database.waitMs()).toBeGreaterThan(0);
  await busy;
  expect(database.waitMs()).toBe(0);
});
