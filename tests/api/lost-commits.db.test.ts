import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createDatabase, type Database } from '../../db/client.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { startSilentProxy, type SilentProxy } from '../setup/silent-proxy.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
/** As the driver sends it. */
const COMMIT = 'commit\0';

let proxy: SilentProxy;
let database: Database;
let tenant: Tenant;
let app: TestApp;
let [anna, bram]: Member[] = [];

beforeEach(async () => {
  proxy = await startSilentProxy(test.runtimeUrl);
  database = createDatabase({ url: proxy.url, poolSize: 2 });
  tenant = await createTenant(test.database);
  app = await createTestApp({ database, tenants: [tenant] });
  anna = await createMember(test.database, tenant, { credits: 10, premium: true });
  bram = await createMember(test.database, tenant, { profile: { gender: 'male' } });
});
afterEach(async () => {
  await app.close();
  proxy.close();
  await database.close();
});

const post = (path: string, body: object) => app.call({ tenant, member: anna!, method: 'POST', path, body });
const count = (table: 'messages' | 'likes' | 'orders') =>
  test.database.withTenant(tenant.id, async (trx) => {
    const { n } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('tenantId', '=', tenant.id)
      .executeTakeFirstOrThrow();
    return n;
  });

/** What the browser sends again until it gets an answer. */
const writes = {
  messages: () => ['/api/message.php', { profile: bram!.profileId, client_id: randomUUID(), text: 'Hallo' }] as const,
  likes: () => ['/api/like.php', { profile: bram!.profileId }] as const,
  orders: () =>
    [
      '/api/order.php',
      { package: 'p0', paymentmethod: 'ideal', client_id: randomUUID(), consents: { immediate: true } },
    ] as const,
};

it.each(['messages', 'likes', 'orders'] as const)(
  'MAC-2 stores %s once whose commit was cut off, and asks to come again until it is known',
  async (table) => {
    const [path, body] = writes[table]();
    proxy.cutAfter(COMMIT);
    const lost = await post(path, body);
    expect(lost.statusCode).toBe(503);
    expect(lost.headers['retry-after']).toBe('3');
    expect(lost.json()).toMatchObject({ error: 'unavailable' });
    // As the browser does. By then the claim of a request that did not learn of its order has ended.
    app.deps.clock.advance(3_000);
    const told = await post(path, body);
    expect([200, 201]).toContain(told.statusCode);
    expect(await count(table)).toBe(1);
    if (table === 'messages') expect(told.json()).toMatchObject({ credits: 9 });
  },
);
