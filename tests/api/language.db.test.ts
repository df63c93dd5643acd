import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AVAILABLE_LOCALES } from '../../i18n/resources.ts';
import { translate } from '../../i18n/index.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let dutch: Tenant;
let english: Tenant;
let app: TestApp;

beforeAll(async () => {
  dutch = await createTenant(test.database, { locales: ['nl'] });
  english = await createTenant(test.database, { locales: ['en', 'nl'], domain_language: 'en-GB' });
  app = await createTestApp({ database: test.database, tenants: [dutch, english] });
});

afterAll(() => app.close());

/** A visitor's error message for a member-only call, and the language cookie that is set. */
async function refusal(tenant: Tenant, query = '', cookie = ''): Promise<{ message: string; kept: string[] }> {
  const headers = cookie ? { cookie } : {};
  const answer = await app.call({ tenant, path: `/api/likes.php${query}`, headers });
  const { message } = answer.json<{ message: string }>();
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return { message, kept: cookies.filter((each) => each.startsWith('locale=')) };
}

const DUTCH = 'Log in om verder te gaan.';
const ENGLISH = 'Log in to carry on.';

describe('the language of an answer', () => {
  it('LNG-004 is the site’s without a choice, and no cookie is set', async () => {
    expect(await refusal(dutch)).toEqual({ message: DUTCH, kept: [] });
    expect(await refusal(english)).toEqual({ message: ENGLISH, kept: [] });
  });

  it('LNG-005 is that of the URL immediately, also where the site does not offer it, and is stored for a year', async () => {
    expect(await refusal(dutch, '?lang=en')).toEqual({
      message: ENGLISH,
      kept: [expect.stringMatching(/^locale=en; Max-Age=31536000; Path=\//)],
    });
    expect(await refusal(english, '?lang=nl', 'locale=en')).toMatchObject({
      message: DUTCH,
      kept: [expect.stringMatching(/^locale=nl; Max-Age=31536000; Path=\//)],
    });
  });

  it.each(AVAILABLE_LOCALES)(
    'LNG-007 is %s where the URL requests it, on any site, whatever was stored',
    async (locale) => {
      const message = translate(locale, 'errors:authentication_required');
      for (const site of [dutch, english]) {
        for (const kept of ['', 'locale=en', 'locale=nl']) {
          expect(await refusal(site, `?lang=${locale}`, kept)).toEqual({
            message,
            kept: [expect.stringMatching(new RegExp(`^locale=${locale}; Max-Age=31536000; Path=/`)) as string],
          });
        }
      }
      // The messages of all languages differ.
      const others = AVAILABLE_LOCALES.filter((other) => other !== locale);
      expect(others.map((other) => translate(other, 'errors:authentication_required'))).not.toContain(message);
    },
  );

  it('is that of the cookie, unless it is invalid', async () => {
    expect(await refusal(dutch, '', 'locale=en')).toEqual({ message: ENGLISH, kept: [] });
    expect(await refusal(english, '', 'locale=nl')).toEqual({ message: DUTCH, kept: [] });
    expect(await refusal(english, '?lang=xx', 'locale=<b>')).toEqual({ message: ENGLISH, kept: [] });
  });
});
