import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createRateLimiter } from '../../server/lib/network/rate-limiter.ts';
import { createTestClock } from '../factories/clock.ts';
import { buildSignup } from '../factories/signup.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const MB = 1_048_576;

/** Values that every field of the signup rejects. */
const NO_TEXTS: Array<[string, unknown]> = [
  ['a number', 42],
  ['a list', ['x']],
  ['an object', { $gt: '' }],
  ['true', true],
];

/** Values rejected by one field. */
const WRONG: Record<string, Array<[string, unknown]>> = {
  email: [
    ['empty', ''],
    ['blanks', '   '],
    ['half a megabyte', `${'a'.repeat(MB / 2)}@post.example`],
    ['an emoji', '😀'],
    ['right to left', '\u202eelpmaxe@tsop'],
    ['homoglyphs', 'аnnа@роst.example'],
    ['SQL', "'; drop table users; --"],
    ['HTML', '<script>alert(1)</script>@x.example'],
    ['a null byte', 'an\u0000na@post.example'],
    ['two addresses', 'a@post.example, b@post.example'],
    ['a line break', 'a@post.example\nBcc: b@post.example'],
  ],
  name: [
    ['empty', ''],
    ['blanks', ' \u00a0 '],
    ['half a megabyte', 'a'.repeat(MB / 2)],
    ['emoji', '😀😀😀'],
    ['right to left', '\u202eannA'],
    ['invisible characters', 'An\u200bna'],
    ['SQL', "Anna'; --"],
    ['HTML', '<b>Anna</b>'],
    ['a null byte', 'An\u0000na'],
    ['a line break in control characters', 'An\u0007na'],
    ['an unpaired surrogate', 'Anna\ud800'],
    ['dashes alone', '---'],
  ],
  password: [
    ['empty', ''],
    ['seven characters', 'kort-1x'],
    ['half a megabyte', 'a'.repeat(MB / 2)],
    ['seven emoji', '😀'.repeat(7)],
    ['the most common', 'password'],
  ],
  date_of_birth: [
    ['empty', ''],
    ['half a megabyte', '1'.repeat(MB / 2)],
    ['30 February', '1990-02-30'],
    ['29 February of no leap year', '1990-02-29'],
    ['a 13th month', '1990-13-01'],
    ['the 0th', '1990-00-00'],
    ['with a leap second', '1990-12-31T23:59:60Z'],
    ['with a time zone', '1990-06-15+14:00'],
    ['in American order', '06/15/1990'],
    ['other digits', '١٩٩٠-٠٦-١٥'],
    ['a negative year', '-1990-06-15'],
    ['a far year', '+010000-01-01'],
    ['tomorrow', '2026-03-11'],
    ['before anyone', '1850-01-01'],
    ['a null byte', '1990-06-15\u0000'],
    ['SQL', "1990-06-15' or '1'='1"],
  ],
  gender: [
    ['empty', ''],
    ['unknown', 'other'],
    ['in capitals', 'FEMALE'],
    ['a name on Object.prototype', 'constructor'],
  ],
  sexuality: [
    ['empty', ''],
    ['unknown', 'none'],
    ['a name on Object.prototype', '__proto__'],
  ],
  country: [
    ['empty', ''],
    ['unknown', 'XX'],
    ['not of this site', 'US'],
    ['in lower case', 'nl'],
    ['with homoglyphs', 'ΝL'],
    ['a name on Object.prototype', 'constructor'],
  ],
  region: [
    ['unknown', 'NL-XX'],
    ['of another country', 'BE-VAN'],
    ['a name on Object.prototype', 'constructor'],
    ['SQL', "NL-UT'--"],
  ],
  interests: [
    ['unknown', ['tea', 'none']],
    ['a name on Object.prototype', ['__proto__']],
  ],
  signup_message: [
    ['one too long', 'x'.repeat(1001)],
    ['too many emoji', '👨‍👩‍👧‍👦'.repeat(1001)],
  ],
};
const OPTIONAL = new Set(['region', 'interests', 'signup_message', 'target_profile']);

/** Unusual but valid: stored as typed, or normalised. */
const RIGHT: Array<[string, Record<string, unknown>, Record<string, unknown>]> = [
  ['born on a 29 February', { date_of_birth: '1992-02-29' }, { birthDate: '1992-02-29' }],
  ['18 today', { date_of_birth: '2008-03-10' }, { birthDate: '2008-03-10' }],
  ['a name with accents in two spellings', { name: 'Zoe\u0308 Ñu' }, { name: 'Zoë Ñu' }],
  ['a name in another script', { name: 'Анна' }, { name: 'Анна' }],
  ['a name with blanks around and between', { name: '  Jan   Piet ' }, { name: 'Jan Piet' }],
  ['an address in capitals', { email: ' Groot@Post.EXAMPLE ' }, { email: 'groot@post.example' }],
];

describe('unusual and hostile values in a signup', () => {
  const db = useTestDatabase();
  let app: TestApp;
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await createTenant(db.database, { countries: ['NL', 'BE'] });
    // Many attempts from one IP address: the limit has separate tests.
    const limiter = await createRateLimiter({ scale: 100, clock: createTestClock() });
    app = await createTestApp({ database: db.database, tenants: [tenant], overrides: { limiter } });
  });
  afterAll(() => app.close());

  const send = (body: object) =>
    app.call({ tenant, method: 'POST', path: '/api/signup.php', body: body as Record<string, unknown> });
  const stored = () =>
    db.database.withTenant(tenant.id, (trx) =>
      trx
        .selectFrom('users')
        .innerJoin('profiles', 'profiles.userId', 'users.id')
        .select(['users.email', 'profiles.name', 'profiles.birthDate'])
        .orderBy('users.id')
        .execute(),
    );

  const cases = Object.entries(WRONG).flatMap(([field, values]) => {
    const rest = NO_TEXTS.filter(([, value]) => field !== 'interests' || !Array.isArray(value));
    return [...values, ...rest].map(([what, value]) => [field, what, value] as const);
  });

  it.each(cases)('%s that is %s gets its message in Dutch, and nothing is stored', async (field, _what, value) => {
    const region = field === 'country' ? {} : { region: 'NL-UT' };
    const answer = await send({ ...buildSignup({ region: undefined }), ...region, [field]: value });
    expect(answer.statusCode).toBe(422);
    const { error, fields } = answer.json<{ error: string; fields: Record<string, string> }>();
    expect([error, Object.keys(fields)]).toEqual(['invalid_fields', [field]]);
    expect(fields[field]).toMatch(/^[A-Z][^{}<>]+[^{}<>]$/);
    expect(fields[field]).not.toMatch(/invalid|expected|required/i);
    expect(await stored()).toEqual([]);
  });

  it.each(['email', 'name', 'password', 'date_of_birth', 'gender', 'sexuality', 'country'])(
    '%s that is missing or null gets its message',
    async (field) => {
      for (const value of [undefined, null]) {
        const { statusCode, ...answer } = await send({ ...buildSignup(), [field]: value });
        expect([statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
      }
    },
  );

  it('rejects a body larger than any signup unread', async () => {
    const answer = await send({ ...buildSignup(), signup_message: 'x'.repeat(10 * MB) });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([413, 'payload_too_large']);
    for (const body of ['{"email":', '[]', 'null', '"x"', '']) {
      const malformed = await app.call({
        tenant,
        method: 'POST',
        path: '/api/signup.php',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([400, 422]).toContain(malformed.statusCode);
    }
    expect(await stored()).toEqual([]);
  });

  it.each(RIGHT)('accepts %s', async (_what, input, kept) => {
    const answer = await send(buildSignup(input));
    expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
    expect(await stored()).toContainEqual(expect.objectContaining(kept));
  });

  it('ignores unknown fields, and optional fields that are empty', async () => {
    const empty = Object.fromEntries([...OPTIONAL].map((field) => [field, field === 'interests' ? [] : '']));
    const answer = await send({ ...buildSignup(), ...empty, status: 'active', credits: 100, is_admin: true });
    expect(answer.json()).toMatchObject({ user: { status: 'not_confirmed', credits: 0, paid_user: false } });
  });
});
