import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readSiteTexts } from '../../server/modules/platform/tenants/texts/copy-files.ts';
import { LANDERS, MEMBER_LANDERS, SLUG_LANDERS, type LanderName } from '../../tenants/lander-names.ts';
import { tenantFileData } from '../../tenants/tenant-fixture.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { NICHES, type NicheName } from '../../tenants/value-lists.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createTenant, type TenantInput } from '../factories/tenant.ts';
import { siteOrigin } from '../../server/lib/network/site-origin.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

/** Maximum transferred bytes of a first view without pictures. */
const WEIGHT = 60_000;
const TRACKED = { network: 'proef', sub1: 'a b&c' };
const SLUGS = Object.values(NICHES);
/** Sites that hide members from visitors referred by an affiliate network. */
const HIDING: ReadonlySet<string> = new Set(['bdsm', 'milf']);

const test = useTestDatabase();
const sites = new Map<string, { tenant: Tenant; member: Member }>();
let app: TestApp;

beforeAll(async () => {
  for (const slug of SLUGS) {
    const made = await createTenant(test.database, tenantFileData(slug) as Partial<TenantInput>);
    const { words } = await readSiteTexts(join(import.meta.dirname, '../../tenants'), slug);
    const tenant = words ? { ...made, words } : made;
    const member = await createMember(test.database, tenant, { profile: { name: 'Robin' } });
    sites.set(slug, { tenant, member });
  }
  const tenants = [...sites.values()].map(({ tenant }) => tenant);
  app = await createTestApp({ database: test.database, tenants, pages: 'built' });
});
afterAll(() => app.close());

const siteOf = (slug: string) => sites.get(slug)!;
const isOfMember = (name: LanderName) => (MEMBER_LANDERS as readonly string[]).includes(name);

function pathOf(slug: string, name: LanderName): string {
  return isOfMember(name) ? `/members/${siteOf(slug).member.profileId}/${name}` : `/landers/${name}`;
}

/** Response for a browser that prefers Dutch and has no cookies. */
async function ask(slug: string, path: string, more: Partial<TestRequest> = {}) {
  const headers = { 'accept-language': 'nl-NL', ...more.headers };
  const answer = await app.call({ tenant: siteOf(slug).tenant, path, ...more, headers });
  return { status: answer.statusCode, to: answer.headers.location, text: answer.body };
}

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => decode(match[1]!));
const headline = (text: string) => /<h1>(.*?)<\/h1>/s.exec(text)?.[1] ?? '';
/** Target of the page's call to action. */
const callOf = (text: string) => all(text, /class="lander-call-to-action"><a [^>]*?href="([^"]+)"/g)[0] ?? '';

const LANDERS_OF = (slug: string) => LANDERS.filter((name) => !(HIDING.has(slug) && isOfMember(name)));

describe.each(SLUGS)('landing pages of %s', (slug: NicheName) => {
  it.each(LANDERS_OF(slug))(
    'LND-001 LND-002 LND-003 LND-004 LND-006 %s has a headline and one call to action',
    async (name) => {
      const { status, text } = await ask(slug, pathOf(slug, name), { query: TRACKED });
      expect(status).toBe(200);
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(headline(text)).not.toBe('');
      for (const part of ['class="logo"', 'site-footer', 'class="disclaimer"']) expect(text).toContain(part);
      expect(text).not.toContain('<script src');
      expect(text).not.toContain('modulepreload');
    },
  );

  it.each(LANDERS_OF(slug))('%s passes on the tracking parameters with every link', async (name) => {
    const { text } = await ask(slug, pathOf(slug, name), { query: TRACKED });
    const target = isOfMember(name) ? { target: siteOf(slug).member.profileId } : {};
    const onward = all(text, / href="([^"]+)"/g).map((href) => new URL(href, 'http://site'));
    const ways = onward.filter(({ pathname }) => ['/signup', '/login'].includes(pathname));
    expect(callOf(text)).toMatch(/^\/signup\?/);
    expect(ways.length).toBeGreaterThan(1);
    for (const { pathname, searchParams } of ways) {
      const wanted = pathname === '/signup' ? { ...target, ...TRACKED } : TRACKED;
      expect([pathname, Object.fromEntries(searchParams)]).toEqual([pathname, wanted]);
    }
    const back = all(text, /name="returnTo" value="([^"]*)"/g).map((path) => new URL(path, 'http://site').searchParams);
    expect(back.length).toBeGreaterThan(0);
    for (const search of back) expect(Object.fromEntries(search)).toEqual(TRACKED);
  });

  it.each(LANDERS_OF(slug))('LND-003 the first view of %s weighs at most 60 kB without pictures', async (name) => {
    const bytes = async (path: string) => {
      const answer = await app.call({
        tenant: siteOf(slug).tenant,
        path,
        query: TRACKED,
        headers: { 'accept-encoding': 'br' },
      });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      return answer.rawPayload.length;
    };
    const { text } = await ask(slug, pathOf(slug, name), { query: TRACKED });
    const linked = all(text, /<link rel="(?:stylesheet|preload)" href="([^"]+)"/g);
    const styles = linked.filter((href) => href.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(0);
    // Every font subset for these pages counts, whether or not this one uses it.
    const faces = styles.flatMap((href) => facesIn(href));
    const files = new Set([...linked, ...faces]);
    let weight = await bytes(pathOf(slug, name));
    for (const file of files) weight += await bytes(file);
    expect(weight).toBeGreaterThan(10_000);
    expect(weight).toBeLessThanOrEqual(WEIGHT);
  });
});

/** Font faces in a built stylesheet that are loaded for Latin text. */
function facesIn(href: string): string[] {
  if (!href.startsWith('/generated/')) return [];
  return all(readFileSync(join('public', href), 'utf8'), /url\("?(\/generated\/landers\/[^")]+\.woff2)/g);
}

describe('from a landing page to an account, in a browser without cookies', () => {
  const onward = (text: string, pattern: RegExp) => {
    const [found] = all(text, pattern);
    return Object.fromEntries(new URL(found!, 'http://site').searchParams);
  };

  // This site requires an affiliate network.
  it('keeps the tracking parameters at login, at signup and between steps', async () => {
    const login = await ask('she', '/login', { query: TRACKED });
    expect(onward(login.text, /class="form-aside">.*?href="(\/signup[^"]*)"/gs)).toEqual(TRACKED);
    const signup = await ask('she', '/signup', { query: TRACKED });
    expect(onward(signup.text, /class="form-aside">.*?href="(\/login[^"]*)"/gs)).toEqual(TRACKED);
    const [action] = all(signup.text, /<form [^>]*?action="(\/signup[^"]*)"/g);
    const body = new URLSearchParams({ step: '0', gender: 'female', seeks: 'female' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const next = await ask('she', action!, { method: 'POST', body, headers });
    expect(next.status).toBe(302);
    const { pathname, searchParams } = new URL(String(next.to), 'http://site');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/signup', { step: '1', ...TRACKED }]);
  });
});

describe('landing pages of a member', () => {
  it.each([...HIDING])('LND-001 require a login on %s, which hides members, as the profile does', async (slug) => {
    const { status, to } = await ask(slug, pathOf(slug, 'landing'), { query: TRACKED });
    expect([status, to]).toEqual([302, expect.stringMatching(/^\/login\?returnTo=/)]);
  });
});

describe('an unknown variant', () => {
  const ODD = [
    'nergens-beschreven',
    'Regen',
    '__proto__',
    'constructor',
    'regen%20',
    '%F0%9F%92%98',
    '%3Cscript%3E',
    '..%2Fvideo',
    'x'.repeat(190),
  ];

  it.each(ODD)('LND-002 LND-003 leaves the page unchanged: %s', async (slug) => {
    for (const name of ['alonetonight', 'video', 'landing2', 'landing3'] as const) {
      const path = pathOf('default', name);
      const plain = await ask('default', path);
      const variant = await ask('default', `${path}/${slug}`);
      expect([plain.status, variant.status]).toEqual([200, 200]);
      expect(headline(variant.text)).toBe(headline(plain.text));
      expect(callOf(variant.text)).toBe(callOf(plain.text));
      const origin = siteOrigin(app.deps.env, siteOf('default').tenant);
      // The canonical URL has no variant; pages about a member are not indexed.
      const told = isOfMember(name)
        ? '<meta name="robots" content="noindex"/>'
        : `<link rel="canonical" href="${origin}${path}"/>`;
      expect(variant.text).toContain(told);
      expect(variant.text.split('<script').length).toBe(plain.text.split('<script').length);
    }
  });

  it('LND-003 differs from one defined by a site', async () => {
    expect((await ask('default', '/landers/alonetonight/regen')).text).toContain('Blijf binnen.');
    expect((await ask('default', '/landers/alonetonight')).text).not.toContain('Blijf binnen.');
    expect((await ask('she', '/landers/alonetonight/regen')).text).not.toContain('Blijf binnen.');
  });

  it('LND-003 uses the requested language', async () => {
    for (const name of SLUG_LANDERS) {
      const dutch = await ask('default', `/landers/${name}`);
      const french = await ask('default', `/landers/${name}/x?lang=fr`);
      expect([name, french.status]).toEqual([name, 200]);
      expect(headline(french.text)).not.toMatch(/^$|landers[:.]|voice\./);
      expect(headline(french.text)).not.toBe(headline(dutch.text));
    }
  });
});

describe('other URLs', () => {
  it('LND-003 LND-004 answer 404, including the deck with a slug', async () => {
    const id = siteOf('default').member.profileId;
    const unknown = ['/landers/nergens', '/landers/tinderswipe/x', `/members/${id}/landing/x`, '/members/x/landing2'];
    for (const path of [...unknown, '/landers/video/a/b']) {
      expect([path, (await ask('default', path)).status]).toEqual([path, 404]);
    }
  });

  it('LND-006 redirect a member', async () => {
    const { member } = siteOf('default');
    const on = async (path: string) => (await ask('default', path, { member: member })).to;
    expect(await on('/landers/gallery')).toBe('/members');
    expect(await on('/landers/tinderswipe')).toBe('/members');
    expect(await on(`/members/${member.profileId}/landing3/zomer`)).toBe(`/members/${member.profileId}`);
  });
});

describe('the entry warning', () => {
  it.each([
    ['NL', true],
    ['DE', true],
    ['BE', false],
  ])('LND-006 from %s shows: %s', async (country, shown) => {
    const { text } = await ask('default', '/landers/video', { headers: { cookie: `country=${country}` } });
    expect(text.includes('id="site-entry-warning"')).toBe(shown);
  });
});

describe(`lb`, () => {
  const bounceScript = (text: string) => text.includes('/api/page-bounce.php');

  it.each(LANDERS)('BAN-018 makes %s report, with its only script, that it was left early', async (name) => {
    const path = pathOf('default', name);
    expect(bounceScript((await ask('default', path)).text)).toBe(false);
    const { text } = await ask('default', path, { query: { lb: '1' } });
    const scripts = all(text, /<script type="module"(?: nonce="[^"]+")?>(.*?)<\/script>/gs);
    const script = scripts.find(bounceScript);
    const listeners = new Map<string, () => void>();
    const beacons: Array<[string, Blob]> = [];
    const listening = { addEventListener: (type: string, received: () => void) => listeners.set(type, received) };
    const world = { ...listening, removeEventListener: () => undefined, hidden: false };
    const navigator = { sendBeacon: (address: string, body: Blob) => beacons.push([address, body]) };
    runInNewContext(script!, { document: world, self: world, navigator, performance: { now: () => 3456 }, Blob });
    listeners.get('pagehide')!();
    expect(beacons.map(([address]) => address)).toEqual(['/api/page-bounce.php']);
    const body = await beacons[0]![1].text();
    const answer = await app.call({
      tenant: siteOf('default').tenant,
      method: 'POST',
      path: beacons[0]![0],
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([body, answer.statusCode]).toEqual([body, 200]);
    expect(JSON.parse(body)).toEqual({ screen: expect.stringMatching(/^(landers|members-id-landing)/), seconds: 3 });
  });
});
