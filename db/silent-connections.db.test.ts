import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createTenant } from '../tests/factories/tenant.ts';
import { useTestDatabase } from '../tests/setup/test-database.ts';
import { createDatabase, type Database } from './client.ts';

const test = useTestDatabase();

let proxy: Server;
let database: Database;
let links: Array<{ client: Socket; server: Socket }>;
/** New connections get no answer either. */
let silent: boolean;

beforeEach(async () => {
  [links, silent] = [[], false];
  const { hostname, port } = new URL(test.runtimeUrl);
  proxy = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.on('close', () => server.destroy());
    if (silent) return;
    client.pipe(server).pipe(client);
    links.push({ client, server });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = Object.assign(new URL(test.runtimeUrl), { port: String((proxy.address() as AddressInfo).port) }).href;
  database = createDatabase({ url, poolSize: 4 });
});

afterEach(async () => {
  for (const { client, server } of links) for (const socket of [client, server]) socket.destroy();
  await database.close();
  proxy.close();
});

/** Stops passing bytes on, as after a loss of power: nothing is closed. */
function fallSilent(): void {
  for (const { client, server } of links) {
    client.unpipe(server).pause();
    server.unpipe(client).pause();
  }
}

const ask = (tenantId: string, seconds = 0) =>
  database.withTenant(tenantId, (trx) => sql`select pg_sleep(${seconds})`.execute(trx));

it('HRD-3 replaces connections that went silent within ten seconds, with thirty requests waiting', async () => {
  const { id } = await createTenant(test.database);
  await Promise.all(Array.from({ length: 8 }, () => ask(id)));
  await database.ping();
  fallSilent();
  const start = performance.now();
  const waiting = await Promise.allSettled(Array.from({ length: 30 }, () => ask(id)));
  expect(waiting.some(({ status }) => status === 'fulfilled')).toBe(true);
  await ask(id);
  expect(performance.now() - start).toBeLessThan(10_000);
  // The health check's own connection was silent too: it says so once, and replaces it.
  await expect(database.ping()).rejects.toThrow();
  await database.ping();
}, 20_000);

it('HRD-3 fails within ten seconds while the server does not answer at all, and says so at the health check', async () => {
  const { id } = await createTenant(test.database);
  await ask(id);
  silent = true;
  fallSilent();
  const start = performance.now();
  const waiting = Promise.allSettled(Array.from({ length: 30 }, () => ask(id)));
  await expect(database.ping()).rejects.toThrow();
  expect(performance.now() - start).toBeLessThan(3_000);
  expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true);
  expect(performance.now() - start).toBeLessThan(10_000);
  silent = false;
  await vi.waitFor(() => ask(id), { timeout: 10_000 });
}, 30_000);

it('HRD-3 leaves a connection alone whose statement merely takes long', async () => {
  const { id } = await createTenant(test.database);
  await expect(ask(id, 6)).resolves.toBeDefined();
}, 20_000);

it('HRD-3 answers the health check while all connections of the pool are in use', async () => {
  const { id } = await createTenant(test.database);
  const busy = Promise.all(Array.from({ length: 12 }, () => ask(id, 1)));
  const start = performance.now();
  await database.ping();
  expect(performance.now() - start).toBeLessThan(900);
  expect(database.waitMs()).toBeGreaterThan(0);
  await busy;
  expect(database.waitMs()).toBe(0);
});
