import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createLogger } from '../../server/lib/logger.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let lines: Array<Record<string, unknown>>;
let app: TestApp;
let tenant: Tenant;
let anna: Member;

beforeAll(async () => {
  lines = [];
  tenant = await createTenant(test.database);
  const log = createLogger({ level: 'debug', pretty: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  app = await createTestApp({
    database: test.database,
    tenants: [tenant],
    overrides: { log },
    pages: 'built',
  });
  anna = await createMember(test.database, tenant, { signupDate: new Date('2026-01-01T00:00:00Z') });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const order = () => ({
  package: 'p1',
  paymentmethod: 'ideal',
  consents: { immediate: true },
  expected_amount: 2499,
  client_id: randomUUID(),
});

/** Sends the body after the head, so that it arrives in another event of the connection. */
function postInParts(path: string, body: string): Promise<IncomingMessage> {
  const host = tenant.hosts[0]!;
  const headers = {
    host,
    origin: `http://${host}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    cookie: `session=${anna.sessionToken}`,
  };
  return new Promise((done, fail) => {
    const { port } = app.app.server.address() as AddressInfo;
    const sent = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers }, done).on('error', fail);
    sent.write(body.slice(0, 10));
    setTimeout(() => sent.end(body.slice(10)), 50);
  });
}

it('MAC-9 puts id and site into each line of a request, whichever part logs it, and the id into the response', async () => {
  lines.length = 0;
  const [one, other] = await Promise.all([
    postInParts('/api/order.php', JSON.stringify(order())),
    postInParts('/api/order.php', JSON.stringify(order())),
  ]);
  const ids = [one, other].map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{10}-\w+$/);
  expect(new Set(ids).size).toBe(2);
  const transitions = lines.filter(({ msg }) => msg === 'order transition');
  // Two orders, of which the later cancels the earlier.
  expect(transitions.length).toBeGreaterThanOrEqual(2);
  expect(lines.filter(({ site, requestId }) => site !== tenant.slug || !ids.includes(requestId as string))).toEqual([]);
  expect(new Set(transitions.map(({ requestId }) => requestId))).toEqual(new Set(ids));
});

it('MAC-9 logs refusals, unknown addresses and malformed requests with the id of their response', async () => {
  for (const path of ['/api/unknown.php', '/members/%zz', '/nowhere']) {
    lines.length = 0;
    const answer = await app.call({ tenant, path, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(lines.filter(({ requestId }) => requestId !== answer.headers['x-request-id'])).toEqual([]);
  }
});

it('MAC-9 shows the id on the page of an unexpected error only, and logs the error with it', async () => {
  const { services } = app;
  const { visitorAccess } = services.settings;
  services.settings.visitorAccess = () => {
    throw new Error('broken on purpose');
  };
  lines.length = 0;
  const answer = await app.call({ tenant, path: '/members', headers: { accept: 'text/html' } });
  services.settings.visitorAccess = visitorAccess;
  const id = answer.headers['x-request-id'] as string;
  expect([answer.statusCode, answer.body]).toEqual([500, expect.stringContaining(`Kenmerk: ${id}`)]);
  expect(lines.find(({ level }) => level === 50)).toMatchObject({ requestId: id, site: tenant.slug });
  const missing = await app.call({ tenant, path: '/nowhere', headers: { accept: 'text/html' } });
  expect([missing.statusCode, missing.body]).toEqual([404, expect.not.stringContaining('Kenmerk')]);
});
