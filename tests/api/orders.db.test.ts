import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const HOUR_MS = 3_600_000;
const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
/** A tenant without direct debit. */
let strict: Tenant;
let anna: Member;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  strict = await createTenant(test.database, { payment: { methods: ['sdd'], direct_debit: { max_open: 0 } } });
  app = await createTestApp({ database: test.database, tenants: [tenant, strict] });
  anna = await createMember(test.database, tenant, { signupDate: new Date('2026-01-01T00:00:00Z') });
});
afterAll(() => app.close());

const form = { package: 'p1', paymentmethod: 'ideal', consents: { immediate: true }, expected_amount: 2499 };
const order = (overrides: object = {}, as: Member | null = anna, at = tenant) =>
  app.call({
    tenant: at,
    method: 'POST',
    path: '/api/order.php',
    body: { ...form, client_id: randomUUID(), ...overrides },
    ...(as && { member: as }),
  });
interface OpenApi {
  paths: { '/api/order.php': { post: { responses: { 403: { description: string } } } } };
}

async function pause(userId: string) {
  const measure = { kind: 'pause', ground: 'terms', clause: 'commerce', statement: 'Vroeg om geld.' };
  const times = { startsAt: new Date(TEST_NOW.getTime() - HOUR_MS), endsAt: new Date(TEST_NOW.getTime() + HOUR_MS) };
  const row = { id: randomUUID(), userId, operatorId: randomUUID(), userStatus: 'active', profileStatus: 'active' };
  await test.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('restrictions')
      .values({ tenantId: tenant.id, ...row, ...measure, ...times })
      .execute(),
  );
}

const orders = () => test.database.withTenant(tenant.id, (trx) => trx.selectFrom('orders').selectAll().execute());

describe('POST and GET /api/order.php', () => {
  it('API-040 API-041 API-043 answer 201 with the order, its amount and the checkout URL', async () => {
    const answer = await order({ discountcode: '' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      order: { id: expect.any(String) as string, status: 'created', amount: { value: 2499, currency: 'EUR' } },
    });
    const { id, checkout_url } = answer.json<{ order: { id: string; checkout_url: string } }>().order;
    expect(URL.canParse(checkout_url)).toBe(true);
    const read = await app.call({ tenant, member: anna, path: '/api/order.php', query: { id } });
    expect([read.statusCode, read.json<{ order: { id: string } }>().order.id]).toEqual([200, id]);
  });

  it('API-042 return /directdebit for a direct debit', async () => {
    const { id, checkout_url } = (await order({ paymentmethod: 'sdd' })).json<{
      order: { id: string; checkout_url: string };
    }>().order;
    const url = new URL(checkout_url);
    expect([url.pathname, url.search]).toEqual(['/directdebit', `?order=${id}`]);
  });

  it('MON-051 reject sofort and giropay with a message at the field', async () => {
    for (const paymentmethod of ['sofort', 'giropay']) {
      const answer = await order({ paymentmethod });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        error: 'method_unavailable',
        fields: { paymentmethod: expect.stringMatching(/Kies een andere/) as string },
      });
    }
  });

  it.each([
    [{ price: 1 }, 'price'],
    [{ amount: 1 }, 'amount'],
    [{ consents: { immediate: false } }, 'consents'],
    [{ consents: {} }, 'consents'],
    [{ consents: undefined }, 'consents'],
    [{ package: 'p9' }, 'package'],
    [{ package: ['p1'] }, 'package'],
    [{ client_id: 'x' }, 'client_id'],
    [{ client_id: undefined }, 'client_id'],
    [{ country: 'XX' }, 'country'],
    [{ paymentmethod: '' }, 'paymentmethod'],
    [{ paymentmethod: 7 }, 'paymentmethod'],
    [{ discountcode: 'BESTAATNIET' }, 'discountcode'],
  ])('reject %o at its field, and store nothing', async (overrides, field) => {
    const before = (await orders()).length;
    const answer = await order(overrides);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    expect(await orders()).toHaveLength(before);
  });

  it('require a member', async () => {
    expect((await order({}, null)).json()).toMatchObject({ error: 'authentication_required' });
    const unconfirmed = await createMember(test.database, tenant, { status: 'not_confirmed' });
    expect((await order({}, unconfirmed)).json()).toMatchObject({ error: 'not_confirmed' });
  });

  it('API-021 document the errors of the account and of direct debits', async () => {
    const paused = await createMember(test.database, tenant, { status: 'paused' });
    await pause(paused.userId);
    const blocked = await createMember(test.database, tenant, { directDebitBlocked: true });
    const refused = await Promise.all([
      order({}, paused),
      order({ paymentmethod: 'sdd' }, blocked),
      order({ paymentmethod: 'sdd' }, await createMember(test.database, strict), strict),
    ]);
    const codes = refused.map((answer) => answer.json<{ error: string }>().error);
    expect(codes).toEqual(['account_paused', 'direct_debit_blocked', 'direct_debit_limit']);
    const { paths } = (await app.call({ tenant, path: '/api/openapi.json' })).json<OpenApi>();
    expect(paths['/api/order.php'].post.responses['403'].description.split(', ')).toEqual(
      expect.arrayContaining(codes),
    );
  });

  it('SEC-040 have no field for card data', async () => {
    for (const field of ['card', 'card_number', 'cvc', 'pan'])
      expect((await order({ [field]: '4111' })).statusCode).toBe(422);
  });
});

describe('POST /api/webhooks/{provider}', () => {
  const outside = { origin: undefined, 'sec-fetch-site': undefined };
  const send = (path: string, body: string, headers: TestRequest['headers'] = {}) =>
    app.call({ tenant, method: 'POST', path, body, headers: { ...outside, ...headers } });
  const notices = () =>
    test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('providerEvents').select(['body', 'signed', 'providerPaymentId']).orderBy('id').execute(),
    );
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

  it('API-045 MON-077 answers 200 to a cross-site form, known or not, after storing it', async () => {
    const answer = await send('/api/webhooks/sandbox', 'id=tr_unknown', FORM);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect((await notices()).at(-1)).toEqual({
      body: 'id=tr_unknown',
      signed: false,
      providerPaymentId: 'tr_unknown',
    });
  });

  it.each([
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'text/plain; charset=utf-8',
    undefined,
  ])('MON-077 reads a body of type %s unchanged', async (type) => {
    const before = (await notices()).length;
    const answer = await send('/api/webhooks/sandbox', 'id=tr_1', { 'content-type': type });
    expect(answer.statusCode).toBe(200);
    expect(await notices()).toHaveLength(before + 1);
  });

  it('MON-077 answers 200 to an invalid body and does not store it', async () => {
    const before = await notices();
    for (const body of ['', '{', 'id=', 'id=%00', `id=${'x'.repeat(200)}`, '\0', 'ID=1']) {
      expect([body, (await send('/api/webhooks/sandbox', body, FORM)).statusCode]).toEqual([body, 200]);
    }
    expect(await notices()).toEqual(before);
  });

  it('answers 404 for an unknown provider', async () => {
    for (const name of ['nobody', 'SANDBOX', '..%2fmollie', 'index.ts', '__proto__']) {
      const { statusCode } = await send(`/api/webhooks/${name}`, 'id=1', FORM);
      // An unknown provider name is not exempt from the origin check either.
      expect([name, statusCode]).toEqual([name, name === 'nobody' ? 404 : statusCode]);
      expect([403, 404]).toContain(statusCode);
    }
  });

  it('limits the body to the size of an event', async () => {
    expect((await send('/api/webhooks/sandbox', `id=${'x'.repeat(17_000)}`, FORM)).statusCode).toBe(413);
  });

  it('MON-080 rejects a signed event with a missing or wrong signature', async () => {
    for (const signature of [undefined, '', 'sha256=', `sha256=${'0'.repeat(64)}`]) {
      const answer = await send('/api/webhooks/mollie/signed', '{"id":"event_1"}', {
        'content-type': 'application/json',
        'x-mollie-signature': signature,
      });
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'signature_invalid']);
    }
    expect((await send('/api/webhooks/sandbox/signed', 'id=1', FORM)).statusCode).toBe(403);
  });

  it('is the only path exempt from the origin check', async () => {
    for (const path of ['/api/webhooks/sandbox/x', '/api/webhooks/sandbox/signed/x', '/api/order.php']) {
      expect([path, (await send(path, 'id=1', FORM)).statusCode]).toEqual([path, 403]);
    }
  });
});
