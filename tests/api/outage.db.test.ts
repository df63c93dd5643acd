import { createHash } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type Database } from '../../db/client.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let away: Database;
let tenant: Tenant;
let member: Member;
let app: TestApp;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  member = await createMember(test.database, tenant);
  // Nobody listens on this port.
  away = createDatabase({ url: Object.assign(new URL(test.runtimeUrl), { port: '1' }).href });
  app = await createTestApp({ database: away, tenants: [tenant], pages: 'built' });
});
afterAll(async () => {
  await app.close();
  await away.close();
});

it('HRD-3 answers calls with 503 `unavailable` and Retry-After while the database is away', async () => {
  const answer = await app.call({ tenant, member, path: '/api/chats.php' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
  expect(answer.json()).toEqual({
    error: 'unavailable',
    message: 'De site is even niet bereikbaar. Probeer het zo opnieuw.',
  });
});

it('HRD-3 answers pages with 503, Retry-After and a page of the site', async () => {
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const form = 'email=anna%40example.nl&password=a-password-12';
  const answers = [
    // The session cannot be read, before there is a page.
    await app.call({ tenant, member, path: '/chats', headers: { accept: 'text/html' } }),
    // The page's action fails.
    await app.call({ tenant, method: 'POST', path: '/login', headers, body: form }),
  ];
  for (const { statusCode, headers: got, body } of answers) {
    expect([statusCode, got['retry-after']]).toEqual([503, '3']);
    expect(body).toContain('De site is even niet bereikbaar. Probeer het zo opnieuw.');
  }
  expect(answers[0]!.body).toContain(`<h1>${tenant.name}</h1>`);
});

it('HRD-3 lets a form that was not answered be sent again as it was typed', async () => {
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'email=anna%40example.nl&password=a-password-12';
  const [form, failed, view] = await Promise.all([
    // The session cannot be read, before there is a page.
    app.call({ tenant, member, method: 'POST', path: '/login', headers, body }),
    // The page's action fails.
    app.call({ tenant, method: 'POST', path: '/login', headers, body }),
    app.call({ tenant, member, path: '/chats', headers: { accept: 'text/html' } }),
  ]);
  for (const answer of [form, failed]) {
    expect(answer.body).toContain('Laad deze pagina opnieuw om te versturen wat je hebt ingevuld.');
    // A link would view the address of the form instead. Without scripts the browser's own button remains.
    expect(answer.body).toContain('<a href="" hidden>');
    expect(answer.body).toContain(`<h1>${tenant.name}</h1>`);
  }
  const script = /<script>(.*)<\/script>/.exec(form.body)![1]!;
  expect(script).toContain('location.reload()');
  const digest = createHash('sha256').update(script).digest('base64');
  expect(form.headers['content-security-policy']).toContain(`script-src 'sha256-${digest}'`);
  expect(view.body).toContain('<a href="">');
  expect(view.body).not.toContain('<script');
  for (const answer of [form, view]) expect(answer.body).toContain('<img src="data:image/svg+xml;base64,');
});

it('HRD-3 answers with a page of the site when the database goes away after the session was found', async () => {
  let calls = 0;
  const withTenant: Database['withTenant'] = (...args) => {
    calls += 1;
    return (calls === 1 ? test.database : away).withTenant(...args);
  };
  const database = { ...test.database, read: away.read, withTenant };
  const leaving = await createTestApp({ database, tenants: [tenant], pages: 'built' });
  const answer = await leaving.call({ tenant, member, path: '/chats', headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
  expect(answer.body).toContain(`<h1>${tenant.name}</h1>`);
  await leaving.close();
});

it('HRD-3 is alive, and not ready', async () => {
  const statuses = await Promise.all(
    ['/healthz', '/readyz'].map(async (path) => (await app.call({ tenant, path })).statusCode),
  );
  expect(statuses).toEqual([200, 503]);
});
