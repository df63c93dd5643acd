import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type Database } from '../../db/client.ts';
import { statementListener } from '../../server/lib/tracing/trace-statements.ts';
import { startTracing, traced, type Tracing } from '../../server/lib/tracing/tracing.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, MEMBER_PASSWORD, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number } }>;
}
interface Export {
  resourceSpans: Array<{ resource: object; scopeSpans: Array<{ spans: Span[] }> }>;
}

const test = useTestDatabase();
let collector: Server;
let exports: Array<{ url: string | undefined; key: string | undefined; body: Export }>;
let tracing: Tracing;
let database: Database;
let app: TestApp;
let tenant: Tenant;
let anna: Member;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  exports = [];
  collector = createServer((request, response) => {
    const take = (body: unknown) => {
      exports.push({ url: request.url, key: request.headers['x-key'] as string, body: body as Export });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    };
    json(request).then(take, () => response.destroy());
  });
  await new Promise<void>((done) => void collector.listen(0, '127.0.0.1', done));
  expect(statementListener()).toBeUndefined();
  tracing = await startTracing({
    endpoint: `http://127.0.0.1:${portOf(collector)}/base/`,
    headers: { 'x-key': 'k' },
    ratio: 1,
    resource: { 'service.name': 'sibling' },
  });
  database = createDatabase({ url: test.runtimeUrl, onStatement: statementListener() });
  tenant = await createTenant(test.database);
  anna = await createMember(test.database, tenant, {
    profile: { name: 'Annabel' },
    signupDate: new Date('2026-01-01T00:00:00Z'),
  });
  app = await createTestApp({ database, tenants: [tenant], pages: 'built' });
  const host = { 'x-forwarded-for': '203.0.113.9', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const form = { package: 'p1', paymentmethod: 'ideal', consents: { immediate: true }, expected_amount: 2499 };
  const call = { tenant, member: anna, headers: host };
  await app.call({ ...call, method: 'POST', path: '/api/order.php', body: { ...form, client_id: randomUUID() } });
  await app.call({ ...call, path: `/members/${anna.profileId}?tab=geheim` });
  await app.call({
    tenant,
    method: 'POST',
    path: '/api/login.php',
    body: { email: anna.email, password: 'een verkeerd wachtwoord' },
  });
  // As a job that asks another server.
  await traced('job send-postback', () =>
    fetch(`http://127.0.0.1:${portOf(collector)}/other?click=geheim`, {
      method: 'POST',
      body: '{}',
    }),
  )();
  await app.close();
  await database.close();
  await tracing.close();
}, 240_000);
afterAll(async () => {
  collector.closeAllConnections();
  await new Promise((done) => void collector.close(done));
});

const traceExports = () => exports.filter(({ url }) => url === '/base/v1/traces');
const spans = () =>
  traceExports().flatMap(({ body }) => body.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((s) => s.spans)));
const attribute = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
/** Names of a span and those around it, the innermost first. */
function lineOf(span: Span): string[] {
  const parent = spans().find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? lineOf(parent) : [])];
}
const lines = () => spans().map((span) => lineOf(span).join(' < '));

it('MAC-9 sends traces to the collector with its headers, and the resource', () => {
  expect(traceExports().length).toBeGreaterThan(0);
  expect(new Set(traceExports().map(({ key }) => key))).toEqual(new Set(['k']));
  expect(JSON.stringify(traceExports()[0]?.body.resourceSpans[0]?.resource)).toContain('"sibling"');
});

it('MAC-9 nests statements in calls and loaders, and those in their request', () => {
  expect(lines()).toEqual(
    expect.arrayContaining([
      'POST /api/order.php',
      'call POST /api/order.php < POST /api/order.php',
      'insert < call POST /api/order.php < POST /api/order.php',
      'commit < call POST /api/order.php < POST /api/order.php',
      'GET /members/:id',
      'loader root < GET /members/:id',
    ]),
  );
  expect(lines()).toContainEqual(expect.stringMatching(/^select < loader .* < GET \/members\/:id$/));
  expect(lines()).toContainEqual(expect.stringMatching(/^POST 127\.0\.0\.1 < job send-postback$/));
  const request = spans().find(({ name }) => name === 'POST /api/order.php')!;
  expect([attribute(request, 'http.response.status_code'), attribute(request, 'sibling.site')]).toEqual([
    201,
    tenant.slug,
  ]);
  // No statement is outside of what it was for, and no trace of a client is continued.
  expect(lines().filter((line) => /^(?:select|insert|update|begin|commit)$/.test(line))).toEqual([]);
  expect(spans().filter(({ traceId }) => traceId === 'a'.repeat(32))).toEqual([]);
});

it('MAC-9 records no value and no personal data', () => {
  // Random ids and times contain any digits.
  const isNumber = (key: string) => /Id$|UnixNano$/.test(key);
  const sent = JSON.stringify(
    traceExports().map(({ body }) => body),
    (key, value: unknown) => (isNumber(key) ? undefined : value),
  );
  const values = [
    anna.email,
    anna.userId,
    anna.profileId,
    anna.sessionToken,
    'Annabel',
    MEMBER_PASSWORD,
    'een verkeerd wachtwoord',
    '203.0.113.9',
    'geheim',
    tenant.id,
    '2499',
  ];
  expect(values.filter((value) => sent.includes(value))).toEqual([]);
  const statements = spans().flatMap((span) => attribute(span, 'db.query.text') ?? []) as string[];
  expect(statements.length).toBeGreaterThan(10);
  expect(statements.filter((text) => text.includes("'"))).toEqual([]);
  expect(statements).toContainEqual(expect.stringContaining('set local app.tenant_id = ?'));
});
