import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import errors from '../../i18n/locales/nl/errors.json' with { type: 'json' };
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { INVALID_DATES, HOSTILE_TEXTS } from '../factories/input/hostile-values.ts';
import { buildSignup } from '../factories/signup.ts';
import { createTenant } from '../factories/tenant.ts';
import { readFingerprint } from '../isolation/catalogue.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { createTestDeps } from '../setup/test-deps.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(test.database, { hosts: ['raar.localhost'] });
  const { limiter } = await createTestDeps(test.database, [tenant]);
  const unlimited = { ...limiter, consumeIp: () => Promise.resolve() };
  app = await createTestApp({ database: test.database, tenants: [tenant], overrides: { limiter: unlimited } });
});

afterAll(() => app.close());

/** Whether the text is a Dutch message of a field error, with or without a parameter. */
function isMessage(text: string): boolean {
  return Object.values(errors.field).some((message) => {
    const [before, after] = message.split(/\{\{\w+\}\}/);
    return after === undefined ? text === message : text.startsWith(before!);
  });
}

async function signUpWith(field: string, value: unknown) {
  const body = field.startsWith('consents.')
    ? { ...buildSignup(), consents: { terms: true, sensitive: true, [field.slice(9)]: value } }
    : { ...buildSignup(), [field]: value };
  return app.call({ tenant, method: 'POST', path: '/api/signup.php', body });
}

/** Fields of the signup with the odd texts each accepts; all others are rejected. */
const FIELDS: Record<string, readonly string[]> = {
  email: [],
  name: ['letters of another script'],
  // Hashed and never shown: anything long enough is accepted.
  password: Object.keys(HOSTILE_TEXTS).filter(
    (what) =>
      !['empty', 'blank', 'white space that looks like nothing', 'very long', 'NUL', 'another header'].includes(what),
  ),
  date_of_birth: [],
  gender: [],
  sexuality: [],
  country: [],
  region: ['empty'],
  'consents.terms': [],
  'consents.sensitive': [],
};

describe('hostile input in a signup', () => {
  const cases = Object.entries(FIELDS).flatMap(([field, fine]) =>
    Object.entries(HOSTILE_TEXTS)
      .filter(([what]) => !fine.includes(what))
      .map(([what, value]) => [field, what, value] as const),
  );

  let before: Record<string, string>;
  beforeAll(async () => {
    before = await readFingerprint(test.superuserUrl, tenant.id);
  });

  it.each(cases)(
    'API-024 and API-025 %s: %s is rejected by field, and nothing is stored',
    async (field, _what, value) => {
      const answer = await signUpWith(field, value);
      expect(answer.statusCode).toBe(422);
      const { error, fields } = answer.json<{ error: string; fields: Record<string, string> }>();
      expect(error).toBe('invalid_fields');
      expect(Object.keys(fields)).toEqual([field]);
      expect(fields[field]).toSatisfy(isMessage);
      expect(await readFingerprint(test.superuserUrl, tenant.id)).toEqual(before);
    },
  );

  it.each(Object.entries(INVALID_DATES))('ACC-013 and ACC-014 a birth date %s is rejected', async (_what, day) => {
    const answer = await signUpWith('date_of_birth', day);
    expect(answer.statusCode).toBe(422);
    const { date_of_birth: message } = answer.json<{ fields: Record<string, string> }>().fields;
    expect(['Ongeldige geboortedatum.', 'Vul uw geboortedatum in (18+ jaar)']).toContain(message);
  });

  it.each(['2004-02-29', '2008-02-29'])('an existing 29 February, %s, is accepted', async (day) => {
    expect((await signUpWith('date_of_birth', day)).statusCode).toBe(201);
  });

  it.each([
    ['a number', 5],
    ['nothing', null],
    ['a list', ['x']],
    ['an object', { toString: 'x' }],
    ['yes', true],
  ])('API-024 every field rejects %s in place of a text', async (_what, value) => {
    for (const field of ['email', 'name', 'password', 'date_of_birth', 'gender', 'sexuality', 'country']) {
      const answer = await signUpWith(field, value);
      expect([field, answer.statusCode]).toEqual([field, 422]);
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    }
  });

  it.each(['email', 'name', 'password', 'region', 'signup_message'])(
    'API-055 10 MB of %s are rejected unread',
    async (field) => {
      const answer = await signUpWith(field, 'a'.repeat(10_000_000));
      expect(answer.statusCode).toBe(413);
      expect(answer.json<{ error: string }>().error).toBe('payload_too_large');
    },
  );

  it.each(Object.entries(HOSTILE_TEXTS))('a first message of %s is handled', async (_what, value) => {
    const answer = await signUpWith('signup_message', value);
    expect([201, 422]).toContain(answer.statusCode);
    if (answer.statusCode === 422)
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['signup_message']);
  });
});
