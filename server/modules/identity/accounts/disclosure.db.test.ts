import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMember, MEMBER_PASSWORD } from '../../../../tests/factories/member.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { queuedMails } from '../../../../tests/factories/mails.ts';
import { buildSignup } from '../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp, type TestRequest } from '../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';

const test = useTestDatabase();
let tenant: Tenant;
let app: TestApp;

beforeAll(async () => {
  tenant = await createTenant(test.database, { account_disclosure: 'neutral' });
  app = await createTestApp({ database: test.database, tenants: [tenant], pages: 'built' });
});
afterAll(() => app.close());

let addresses = 0;
/** Each request comes from another address, so that no limit applies. */
async function send(request: Omit<TestRequest, 'tenant'>) {
  addresses += 1;
  const started = performance.now();
  const { app: fastify } = app;
  const host = tenant.hosts[0]!;
  const answer = await fastify.inject({
    method: request.method ?? 'POST',
    url: request.path,
    payload: request.body,
    headers: {
      host,
      origin: `http://${host}`,
      ...(request.member && { cookie: `session=${request.member.sessionToken}` }),
      ...request.headers,
    },
    remoteAddress: `198.51.100.${addresses}`,
  });
  const { statusCode, body, headers } = answer;
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0]);
  return { answer: { statusCode, body, cookies, location: headers.location }, ms: performance.now() - started };
}

const STATES = ['active', 'not_confirmed', 'blocked', 'deleted'] as const;
const ofState = (status: (typeof STATES)[number]) =>
  createMember(test.database, tenant, {
    status,
    ...(status === 'deleted' && { deletedAt: app.deps.clock.now() }),
  });
const mailsOf = async (userId: string) =>
  (await queuedMails(test.database, tenant.id, userId)).map(({ template }) => template);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** Replaces what differs between two requests. */
const without = (text: string, ...parts: string[]) => parts.reduce((rest, part) => rest.replaceAll(part, '…'), text);

// At the same time, since every answer takes its time.
describe.concurrent('HRD-5 a neutral site', () => {
  it.each(STATES)('answers the signup with the address of an account that is %s like any other', async (status) => {
    const owner = await ofState(status);
    const fresh = buildSignup();
    const unknown = await send({ path: '/api/signup.php', body: fresh });
    const known = await send({ path: '/api/signup.php', body: buildSignup({ email: owner.email }) });
    expect(unknown.answer).toEqual({ statusCode: 201, body: '{"user":null}', cookies: [], location: undefined });
    expect(known.answer).toEqual(unknown.answer);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(990);
    expect(await mailsOf(owner.userId)).toEqual(['address_known']);
    const made = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('users').select(['id', 'status']).where('email', '=', fresh.email).executeTakeFirstOrThrow(),
    );
    expect([made.status, await mailsOf(made.id)]).toEqual(['not_confirmed', ['activation']]);
  });

  it('does not tell by a login after the signup either', async () => {
    const owner = await ofState('active');
    const logIn = async (email: string) => {
      const signup = buildSignup({ email, password: 'een-ander-wachtwoord-7' });
      await send({ path: '/api/signup.php', body: signup });
      const { answer } = await send({ path: '/api/user.php', body: { email, password: signup.password } });
      return answer;
    };
    const known = await logIn(owner.email);
    expect(known.statusCode).toBe(401);
    expect(await logIn(buildSignup().email)).toEqual(known);
  });

  it('takes the chosen name, whether the address was known or not', async () => {
    const owner = await ofState('active');
    const outcomesFor = async (email: string, name: string) => {
      const signUp = (fields: { email?: string; name: string }) =>
        send({ path: '/api/signup.php', body: buildSignup(fields) });
      const answers = [
        await signUp({ email, name }),
        await signUp({ name: name.toUpperCase() }),
        await signUp({ email, name }),
        await signUp({ email, name: `${name} twee` }),
        await signUp({ name: `${name} twee` }),
      ];
      const check = app.services.accounts.checkProfileName(createTestContext({ tenant }), name);
      await expect(check).rejects.toMatchObject({ code: 'name_taken' });
      return answers.map(({ answer }) => ({ ...answer, body: without(answer.body, name.toUpperCase(), name) }));
    };
    const [known, free] = await Promise.all([
      outcomesFor(owner.email, 'Bekende Naam'),
      outcomesFor('vrij-adres@post.example', 'Vrije Naam'),
    ]);
    expect(known.map(({ statusCode }) => statusCode)).toEqual([201, 409, 409, 201, 409]);
    expect(free).toEqual(known);
  });

  it('takes both names of two signups at once with the same address', async () => {
    const owner = await ofState('active');
    const outcomesFor = async (email: string, name: string) => {
      const names = [`${name} een`, `${name} twee`];
      const first = await Promise.all(
        names.map((each) => send({ path: '/api/signup.php', body: buildSignup({ email, name: each }) })),
      );
      const second = await Promise.all(
        names.map((each) => send({ path: '/api/signup.php', body: buildSignup({ name: each }) })),
      );
      return [...first, ...second].map(({ answer }) => answer.statusCode);
    };
    expect(await outcomesFor(owner.email, 'Kees')).toEqual([201, 201, 409, 409]);
    expect(await outcomesFor('tegelijk@post.example', 'Piet')).toEqual([201, 201, 409, 409]);
  });

  it('answers other errors of the signup alike too', async () => {
    const owner = await ofState('active');
    const name = 'Bezette Naam';
    await createMember(test.database, tenant, { profile: { name } });
    const target_profile = '0199c0de-0000-7000-8000-000000000001';
    for (const wrong of [{ name }, { target_profile }, { password: 'short' }]) {
      const unknown = await send({ path: '/api/signup.php', body: buildSignup(wrong) });
      const known = await send({ path: '/api/signup.php', body: buildSignup({ ...wrong, email: owner.email }) });
      expect(unknown.answer.statusCode).toBeGreaterThan(400);
      expect(known.answer).toEqual(unknown.answer);
    }
  });

  it('mails the owner of an address at most three times a day', async () => {
    const owner = await ofState('active');
    for (let count = 0; count < 4; count += 1) {
      await send({ path: '/api/signup.php', body: buildSignup({ email: owner.email }) });
    }
    expect(await mailsOf(owner.userId)).toEqual(Array(3).fill('address_known'));
  });

  it('does not tell at the step of the signup that asks for the address', async () => {
    const owner = await ofState('active');
    const step = (email: string) =>
      app.services.accounts.checkSignupStep(createTestContext({ tenant }), 3, {
        email,
        password: 'fietsbel-donderdag-42',
        consents: { terms: true, sensitive: true },
      });
    await expect(step(owner.email)).resolves.toBe(owner.email);
  });

  it.each(['/reset-password', '/complete-signup', '/activate/error'])('answers %s alike for all', async (path) => {
    const ask = async (email: string) => {
      const body = new URLSearchParams({ email, intent: path === '/reset-password' ? '' : 'ask' }).toString();
      const { answer, ms } = await send({ path, body, headers: FORM });
      expect(ms).toBeGreaterThan(490);
      const plain = answer.body.replace(/nonce="[^"]*"|nonce=\\"[^"]*/g, '');
      return { ...answer, body: without(plain, email, encodeURIComponent(email)) };
    };
    const unknown = await ask('nobody@post.example');
    expect(unknown.statusCode).toBe(200);
    for (const status of STATES) expect(await ask((await ofState(status)).email)).toEqual(unknown);
  });

  it('still mails reset links, without a fourth within a day, and tells the owner of a deleted account', async () => {
    const [owner, gone] = [await ofState('active'), await ofState('deleted')];
    const ask = (email: string) => app.services.credentials.requestReset(createTestContext({ tenant }), { email });
    for (let count = 0; count < 4; count += 1) await ask(owner.email);
    expect(await mailsOf(owner.userId)).toEqual(Array(3).fill('password_reset'));
    await ask(gone.email);
    expect(await mailsOf(gone.userId)).toEqual(['address_known']);
  });

  it('answers a change to a taken address like one to a free address', async () => {
    const [owner, one, other] = [await ofState('active'), await ofState('active'), await ofState('active')];
    const change = async (member: typeof one, email: string) => {
      const ctx = createTestContext({ tenant, viewer: member.viewer });
      await app.services.credentials.requestMailChange(ctx, { email, password: MEMBER_PASSWORD });
      return app.services.credentials.viewPendingMailChange(ctx);
    };
    expect(await change(one, 'vrij@post.example')).toBe('vrij@post.example');
    expect(await change(other, owner.email)).toBe(owner.email);
    expect(await mailsOf(one.userId)).toEqual(['mail_change', 'mail_change_notice']);
    expect(await mailsOf(other.userId)).toEqual(['mail_change_notice']);
    expect(await mailsOf(owner.userId)).toEqual(['address_known']);
  });
});
