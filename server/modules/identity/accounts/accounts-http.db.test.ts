import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MEMBER_PASSWORD, createMember, type Member } from '../../../../tests/factories/member.ts';
import { buildSignup } from '../../../../tests/factories/signup.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';

describe('accounts over HTTP', () => {
  const db = useTestDatabase();
  let app: TestApp;
  let tenant: Tenant;
  let member: Member;

  beforeAll(async () => {
    tenant = await createTenant(db.database, { min_age: 21 });
    app = await createTestApp({ database: db.database, tenants: [tenant] });
    member = await createMember(db.database, tenant);
  });
  afterAll(() => app.close());

  const post = (path: string, body: object) => app.call({ tenant, method: 'POST', path, body });
  const me = (cookie: string) => app.call({ tenant, path: '/api/user.php', headers: { cookie } });
  const cookiesOf = (response: { headers: Record<string, unknown> }) =>
    [response.headers['set-cookie']].flat().map(String);

  it('API-026, API-048 and SEC-011 answers a signup with 201 and a session of 30 days', async () => {
    const response = await post('/api/signup.php', buildSignup());
    expect(response.statusCode).toBe(201);
    const { user } = response.json();
    expect(user).toMatchObject({ status: 'not_confirmed', credits: 0, profile: { id: expect.any(String) } });
    const session = cookiesOf(response).find((cookie) => cookie.startsWith('session='))!;
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
    expect(session).toMatch(/Max-Age=2592000/i);
    expect((await me(session.split(';')[0]!)).json().user.id).toBe(user.id);
  });

  it('API-024 and API-025 answers an empty signup with 422 and a message for every field', async () => {
    const response = await post('/api/signup.php', {});
    expect(response.statusCode).toBe(422);
    const { error, fields } = response.json();
    expect(error).toBe('invalid_fields');
    for (const field of ['email', 'name', 'password', 'gender', 'sexuality', 'country']) {
      expect(`${field}: ${fields[field]}`).toMatch(/: [A-Z].*[^}]$/);
    }
    expect(Object.keys(fields).some((field) => field.startsWith('consents'))).toBe(true);
  });

  it.each([
    [
      'ACC-011',
      { email: 'jan@post.example', name: 'jan@post.example' },
      'name',
      'Je profielnaam moet anders zijn dan je e-mailadres',
    ],
    ['ACC-012', { name: '@jan' }, 'name', 'Je profielnaam mag niet beginnen met een @'],
    ['ACC-013', { date_of_birth: undefined }, 'date_of_birth', 'Vul uw geboortedatum in (21+ jaar)'],
    ['ACC-013', { date_of_birth: '2006-01-01' }, 'date_of_birth', 'Vul uw geboortedatum in (21+ jaar)'],
    ['ACC-014', { date_of_birth: '1990-02-30' }, 'date_of_birth', 'Ongeldige geboortedatum.'],
    ['ACC-016', { email: 'geen-adres' }, 'email', 'Ongeldige e-mail'],
    ['ACC-030', { password: 'kort' }, 'password', 'Kies een wachtwoord van minstens 8 tekens.'],
  ])('%s rejects %j with a message', async (_id, overrides, field, words) => {
    const response = await post('/api/signup.php', buildSignup(overrides));
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual({ [field]: words });
  });

  it('ACC-020 and API-023 answers a wrong login with 401 and its message, and a correct one with the user', async () => {
    const wrong = await post('/api/user.php', { email: member.email, password: 'wrong-password' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ error: 'login_failed', message: 'Login mislukt, probeer opnieuw' });
    const right = await post('/api/user.php', { email: member.email, password: MEMBER_PASSWORD });
    expect(right.statusCode).toBe(200);
    expect(right.json().user).toMatchObject({ id: member.userId, email: member.email });
    expect(
      cookiesOf(right)
        .map((cookie) => cookie.split('=')[0])
        .sort(),
    ).toEqual(['device', 'session']);
  });

  it('ACC-033 and API-023 answers a blocked address with 429, the minutes and Retry-After', async () => {
    const login = { email: 'niemand@post.example', password: 'wrong-password' };
    for (let turn = 0; turn < 5; turn += 1) expect((await post('/api/user.php', login)).statusCode).toBe(401);
    const response = await post('/api/user.php', login);
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('900');
    expect(response.json()).toEqual({
      error: 'too_many_attempts',
      message: 'Te veel foute pogingen, account voor 15 min geblokkeerd.',
      minutes: 15,
    });
  });

  it('answers without a user after logout', async () => {
    const cookie = `session=${member.sessionToken}`;
    expect((await me(cookie)).json().user.id).toBe(member.userId);
    await app.call({ tenant, member: member, path: '/api/logout.php' });
    expect((await me(cookie)).json()).toEqual({ user: null });
  });
});
