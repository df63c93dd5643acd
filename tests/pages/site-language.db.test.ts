import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildEmails } from '../../emails/build.ts';
import { calls } from '../../server/api/index.ts';
import { SLUG_LANDERS } from '../../tenants/lander-names.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { sendQueuedMails } from '../factories/sent-mails.ts';
import { buildSignup } from '../factories/signup.ts';
import { createTenant, type TenantInput } from '../factories/tenant.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { findForeignTexts, readableTextsOf } from './find-foreign-texts.ts';

const test = useTestDatabase();
const foreign = findForeignTexts('sv', ['nl', 'en']);
let tenant: Tenant;
let app: TestApp;
let broken: TestApp;

/** A new site in Sweden with the required settings only. */
const LAUNCHED: Partial<TenantInput> = {
  domain_language: 'sv',
  locales: ['sv'],
  countries: ['SE'],
  currency: 'SEK',
  time_zone: 'Europe/Stockholm',
  index_title: { sv: 'Träffas' },
  description: { sv: 'Träffa någon nära dig.' },
  name: 'Gnistan',
  packages: [
    { id: 'p0', credits: 10, prices: { SEK: 9900 } },
    { id: 'p1', credits: 30, prices: { SEK: 24900 } },
    { id: 'p2', credits: 75, prices: { SEK: 49900 } },
    { id: 'p3', credits: 175, prices: { SEK: 99900 } },
  ],
};

beforeAll(async () => {
  await buildEmails();
  tenant = await createTenant(test.database, LAUNCHED);
  const shared = { tenants: [tenant], countryOf: () => 'SE', pages: 'source' } as const;
  app = await createTestApp({ database: test.database, ...shared });
  const fail = () => Promise.reject(new Error('gone'));
  const gone = { ...test.database, withTenant: fail, read: fail, readRows: fail };
  broken = await createTestApp({ database: gone, ...shared });
}, 60_000);
afterAll(async () => {
  await app.close();
  await broken.close();
});

/** Response for a browser that prefers every language but the site's. */
async function visit(path: string, more: Partial<TestRequest> = {}, on = app) {
  const headers = { 'accept-language': 'nl-NL,en;q=0.9', ...more.headers };
  const answer = await on.call({ tenant, path, ...more, headers });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

async function expectSwedish(path: string, status: number, more: Partial<TestRequest> = {}, on = app): Promise<string> {
  const page = await visit(path, more, on);
  expect([path, page.status]).toEqual([path, status]);
  expect(page.text).toContain('<html lang="sv"');
  expect({ path, foreign: foreign(readableTextsOf(page.text)) }).toEqual({ path, foreign: [] });
  return page.text;
}

const form = (fields: Record<string, string>): Partial<TestRequest> => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

const OPEN = [
  '/',
  '/members',
  '/pricing',
  '/complaints',
  '/safety',
  '/login',
  '/signup',
  '/reset-password',
  '/complete-signup',
  ...['ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'].map((token) => `/pages/${token}`),
  ...[...SLUG_LANDERS, 'tinderswipe'].map((name) => `/landers/${name}`),
  '/lang-config',
  '/account-deleted',
  '/unsubscribe',
  '/activate/done',
  '/activate/error',
  '/mail-change/do',
  '/reset-password/do',
  '/offline',
];

const OWN = [
  '/members',
  '/chats',
  '/likes',
  '/likes/given',
  '/likes/matches',
  '/profile',
  '/credits',
  '/credits/p0',
  '/premium',
  '/transactions',
  '/transactions?view=credits',
  '/notifications',
  '/match-finder',
  '/picks',
  '/spotlight',
  '/swipe-game',
  '/signup-matches',
  '/directdebit',
  '/settings',
  '/members/searches',
  '/credits/repeat-order',
  ...['account', 'privacy', 'location', 'language', 'blocked', 'sessions', 'data', 'delete', 'appearance'].map(
    (section) => `/settings/${section}`,
  ),
];

describe('LNG-004 LNG-009 a site launched with domain_language sv', () => {
  it('detects another language, so the following tests can fail', async () => {
    for (const lang of ['nl', 'en']) {
      const { text } = await visit(`/?lang=${lang}`);
      expect(foreign(readableTextsOf(text)).length).toBeGreaterThan(30);
    }
  });

  it.each(OPEN)('shows a new visitor Swedish at %s, and stores no choice', async (path) => {
    const { status, text, headers } = await visit(path);
    expect([200, 400, 404, 410]).toContain(status);
    expect(text).toContain('<html lang="sv"');
    expect(foreign(readableTextsOf(text))).toEqual([]);
    expect(String(headers['set-cookie'] ?? '')).not.toContain('locale=');
  });

  it('shows the entry warning in Swedish', async () => {
    const text = await expectSwedish('/', 200);
    expect(text).toContain('18+');
    expect(readableTextsOf(text).join(' ')).toMatch(/fiktiv/i);
  });

  it('reports signup, login and complaint errors in Swedish', async () => {
    for (const step of ['0', '1', '2', '3']) {
      const answer = await visit('/signup', form({ step }));
      expect([step, answer.status]).toEqual([step, 422]);
      expect(foreign(readableTextsOf(answer.text))).toEqual([]);
    }
    await expectSwedish('/login', 401, form({ email: 'anna@post.example', password: 'fel-losenord' }));
    await expectSwedish('/complaints', 422, form({ category: 'payment', text: '' }));
    await expectSwedish('/reset-password', 422, form({ email: 'x' }));
  });

  it('shows its error pages in Swedish', async () => {
    await expectSwedish('/finns-inte', 404);
    await expectSwedish('/pages/finns-inte', 404);
    await expectSwedish('/members', 500, {}, broken);
    const attempts = { email: 'berta@post.example', password: 'fel-losenord' };
    let last = await visit('/login', form(attempts));
    for (let count = 0; count < 60 && last.status === 401; count += 1) last = await visit('/login', form(attempts));
    expect(last.status).toBe(429);
    expect(foreign(readableTextsOf(last.text))).toEqual([]);
  });

  it('answers every call of the API in Swedish', async () => {
    const member = await createMember(test.database, tenant, { language: 'sv' });
    const received = new Set<string>();
    for (const { method, path } of calls) {
      for (const as of [undefined, member]) {
        // Logging out would end the session of the following calls.
        if (as && path.includes('logout')) continue;
        const [bare, search = ''] = path.split('?');
        const query = Object.fromEntries(new URLSearchParams(search));
        const body = method === 'GET' ? undefined : {};
        const answer = await app.call({ tenant, path: bare!, method, query, body, ...(as && { member: as }) });
        if (answer.statusCode < 400) continue;
        const { message, fields = {} } = answer.json<{ message: string; fields?: Record<string, string> }>();
        for (const text of [message, ...Object.values(fields)]) received.add(text);
      }
    }
    expect(received.size).toBeGreaterThan(5);
    expect(foreign([...received])).toEqual([]);
  });

  it('is installed with a Swedish name', async () => {
    const { text } = await visit('/manifest.webmanifest');
    expect(JSON.parse(text)).toMatchObject({ lang: 'sv' });
  });

  describe('for a new member', () => {
    let member: Pick<Member, 'sessionToken'>;
    let link: string;

    it('mails in Swedish, and stores it as their language', async () => {
      const signup = buildSignup({ country: 'SE', region: 'SE-AB' });
      const answer = await app.call({ tenant, path: '/api/signup.php', method: 'POST', body: signup });
      expect(answer.statusCode).toBe(201);
      const [mail, ...more] = await sendQueuedMails(app.deps);
      expect(more).toEqual([]);
      expect(mail!.html).toContain('lang="sv"');
      expect(foreign([mail!.subject, ...mail!.text.split('\n'), ...readableTextsOf(mail!.html)])).toEqual([]);
      link = /https?:\/\/[^\s/]+(\/activate\/\S+)/.exec(mail!.text)![1]!;
      const [user] = await test.database.withTenant(tenant.id, (trx) =>
        trx.selectFrom('users').select(['language']).where('email', '=', signup.email).execute(),
      );
      expect(user).toEqual({ language: 'sv' });
      const cookie = [answer.headers['set-cookie'] ?? []].flat().find((each) => each.startsWith('session='))!;
      member = { sessionToken: /^session=([^;]+)/.exec(cookie)![1]! };
    });

    it.each(OWN)('shows %s in Swedish', async (path) => {
      const page = await visit(path, { member: member });
      expect([path, page.status]).toEqual([path, 200]);
      expect(foreign(readableTextsOf(page.text))).toEqual([]);
    });

    it('confirms in Swedish', async () => {
      const opened = await visit(link, { member: member });
      const to = String(opened.headers.location);
      await expectSwedish(new URL(to, 'http://site').pathname, 200, { member: member });
    });
  });
});
