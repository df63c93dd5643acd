import { request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { readEnv } from '../../server/env.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let member: Member;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  member = await createMember(test.database, tenant);
  const production = { SITE_MODE: 'production', SECRET: 's'.repeat(40), DATABASE_URL: 'postgres://app:pw9@db/s' };
  // A busy machine is no overload of this test.
  const env = readEnv({ ...production, LOG_LEVEL: 'silent', OVERLOAD_DELAY: '10000' });
  app = await createTestApp({ database: test.database, tenants: [tenant], pages: 'built', overrides: { env } });
});
afterAll(() => app.close());

it.each([
  ['GET', '/sandbox'],
  ['POST', '/sandbox'],
  ['GET', '/sandbox.data'],
  ['GET', '/sandbox/checkout/0199c0de-0000-7000-8000-000000000001'],
  ['GET', '/demo/enter'],
  ['GET', '/launcher'],
  ['GET', '/preview/catalogue'],
  ['POST', '/SANDBOX'],
  ['POST', '/%73andbox'],
  ['POST', '/Sandbox/checkout/0199c0de-0000-7000-8000-000000000001'],
  ['POST', '/api/webhooks/sandbox'],
  ['POST', '/api/webhooks/sandbox/signed'],
] as const)('HRD-7 production has no %s %s, for visitors and members alike', async (method, path) => {
  const headers = { origin: `https://${tenant.hosts[0]}` };
  for (const who of [undefined, member]) {
    const asked = { tenant, method, path, headers, ...(who && { member: who }), body: '' };
    expect((await app.call(asked)).statusCode).toBe(404);
  }
});

it.each([
  ['/SANDBOX', '/sandbox'],
  ['/%73andbox?a=b', '/sandbox?a=b'],
  ['/sandbox/Checkout/ABC.data', '/sandbox/checkout/ABC.data'],
  ['/Desk/Members', '/desk/members'],
  ['/Reset-Password/Do?token=x', '/reset-password/do?token=x'],
])('HRD-7 serves %s under one spelling only, for visitors and members alike', async (path, location) => {
  for (const who of [undefined, member]) {
    const answer = await app.call({ tenant, path, ...(who && { member: who }) });
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  }
});

it.each(['/x/../sandbox', '/x/%2e%2e/sandbox', '/x\\..\\sandbox', '/pages/../sandbox/checkout/a'])(
  'HRD-7 has no sandbox at %s either',
  async (path) => {
    // Through a socket: an injected request would have another path.
    if (!app.app.server.listening) await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const [host] = tenant.hosts;
    for (const method of ['GET', 'POST']) {
      const headers = { host, origin: `https://${host}`, cookie: `__Host-session=${member.sessionToken}` };
      const status = await new Promise((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, path, method, headers }, ({ statusCode }) =>
          resolve(statusCode),
        );
        sent.on('error', reject).end();
      });
      expect(status).toBe(404);
    }
  },
);
