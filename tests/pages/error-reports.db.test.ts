import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { readEnv } from '../../server/env.ts';
import { createLogger, type LoggedError } from '../../server/lib/logger.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;
let silent: TestApp;
const reported: LoggedError[] = [];

beforeAll(async () => {
  tenant = await createTenant(test.database);
  const shared = { database: test.database, tenants: [tenant], pages: 'built' } as const;
  const nowhere = new Writable({ write: (_line, _encoding, done) => done() });
  const log = createLogger({ level: 'error', pretty: false, report: (error) => void reported.push(error) }, nowhere);
  const env = readEnv({ SENTRY_DSN: 'https://key@errors.example/1' });
  [app, silent] = await Promise.all([
    createTestApp({ ...shared, overrides: { log, env } }),
    createTestApp({ ...shared, overrides: { log } }),
  ]);
});
afterAll(() => Promise.all([app.close(), silent.close()]));

it('MAC-9 pages have the script that reports errors only with an address for reports, and allow it', async () => {
  const SCRIPT = /<script>(\(function reportErrors.*?)<\/script>/s;
  const page = await app.call({ tenant, path: '/login' });
  const [, script = ''] = SCRIPT.exec(page.body) ?? [];
  const digest = createHash('sha256').update(script).digest('base64');
  expect(page.headers['content-security-policy']).toContain(`'sha256-${digest}'`);
  expect((await silent.call({ tenant, path: '/login' })).body).not.toMatch(SCRIPT);
});

it('MAC-9 errors of pages are reported with site and route, a few of each address', async () => {
  const stack = `at f (https://${tenant.hosts[0]}/assets/chat.js:1:2)`;
  const body = { name: 'TypeError', message: 'no "Jansen"', stack, route: 'routes/chats' };
  const send = async (to: TestApp) =>
    (await to.call({ tenant, method: 'POST', path: '/api/page-error.php', body })).statusCode;
  expect([await send(silent), reported]).toEqual([200, []]);
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push(await send(app));
  expect([new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([new Set([200]), 429]);
  expect(reported).toHaveLength(10);
  expect(reported[0]).toMatchObject({
    message: 'error in a browser',
    err: { name: 'TypeError', message: 'no …' },
    fields: { part: 'browser', route: 'routes/chats', site: tenant.slug },
  });
});
