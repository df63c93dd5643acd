import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../context.ts';

const test = useTestDatabase();
let app: TestApp;
let tenant: Tenant;
let anna: Member;
let bea: Member;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  app = await createTestApp({ database: test.database, tenants: [tenant] });
  [anna, bea] = [await createMember(test.database, tenant), await createMember(test.database, tenant)];
});

afterAll(() => app.close());

const save = (body: object) => app.call({ tenant, member: anna, method: 'PUT', path: '/api/user.php', body });
const languageOf = async (as: Member) =>
  (await app.call({ tenant, member: as, path: '/api/user.php' })).json<{ user: { language: string } }>().user.language;
/** The language of an answer, recognised by an error message. */
const spoken = async (as: Member, query: Record<string, string> = {}) =>
  (await app.call({ tenant, member: as, path: '/api/profile.php', query: { id: 'x', ...query } })).json<{
    message: string;
  }>().message;

describe('the language of an account', () => {
  it('API-004 is saved by PUT /api/user.php for this member only, and used from then on', async () => {
    const answer = await save({ language: 'en' });
    expect(answer.json()).toMatchObject({ user: { id: anna.userId, language: 'en' } });
    expect([await languageOf(anna), await languageOf(bea)]).toEqual(['en', 'nl']);
    expect(await spoken(anna)).not.toBe(await spoken(bea));
    // `?lang` overrides it for one request without changing the account.
    expect(await spoken(anna, { lang: 'nl' })).toBe(await spoken(bea));
    expect(await languageOf(anna)).toBe('en');
  });

  it.each(['', 'xx', 'NL', 'nl-NL', 'nl\u0000', '😀', null, 7, ['nl']])(
    'rejects %j and keeps the language',
    async (language) => {
      await save({ language: 'en' });
      const answer = await save({ language });
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['language']);
      expect(await languageOf(anna)).toBe('en');
    },
  );
});
