import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { TEST_NOW } from '../factories/clock.ts';
import { createMember, type Member } from '../factories/member.ts';
import { profileColumns } from '../factories/profile.ts';
import { createTenant } from '../factories/tenant.ts';
import { serveSites, type SimulatedSites } from '../preview/simulated-sites.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
const FEW: Tenant['search_fields'] = ['hair_colour', 'interests'];
let site: Tenant;
let closed: Tenant;
let sites: SimulatedSites;
let premium: Member;
let free: Member;

beforeAll(async () => {
  const member_resell = [
    { kind: 'cam' as const, title: { nl: 'Live kijken' }, text: { nl: 'Cams' }, url: 'https://cams.example/x' },
  ];
  site = await createTenant(test.database, { search_fields: FEW, member_resell });
  closed = await createTenant(test.database, { logged_out_search: 'none' });
  sites = await serveSites(test.database, [site, closed]);
  const near = { gender: 'male', gridX: 70, gridY: 1160 } as const;
  premium = await createMember(test.database, site, { premium: true, profile: near });
  free = await createMember(test.database, site, { profile: { gender: 'male' } });
  const rows = Array.from({ length: 1_230 }, (_, n) => ({
    ...profileColumns(site, { lastActiveAt: new Date(TEST_NOW.getTime() - n * 60_000) }),
    fictional: true,
    userId: null,
  }));
  await test.database.withTenant(site.id, (trx) => trx.insertInto('profiles').values(rows).execute());
}, 240_000);
afterAll(() => sites.app.close());

/** A page as rendered by the server. */
async function open(path: string, as?: Member, tenant = site) {
  const cookie = as ? { cookie: `session=${as.sessionToken}` } : {};
  return sites.app.inject({
    method: 'GET',
    url: path,
    headers: { host: tenant.hosts[0]!, accept: 'text/html', 'accept-language': 'nl', ...cookie },
  });
}
const html = async (path: string, as?: Member) => (await open(path, as)).body;
/** Names of the inputs in the filter form. */
const fieldsOf = (page: string) => {
  const form = /<form[^>]*class="filter-bar"[\s\S]*?<\/form>/.exec(page)?.[0] ?? '';
  const names = [...form.matchAll(/<(?:select|input|textarea)[^>]*? name="([^"]+)"/g)].map(([, name]) => name!);
  return [...new Set(names)].sort();
};
const ALWAYS = ['country', 'countryregion', 'gender', 'max_age', 'min_age', 'online', 'photo', 'sort'];

describe('the search form', () => {
  it('DIS-009 offers exactly the site’s fields, and always gender, country, region and age', async () => {
    expect(fieldsOf(await html('/members', premium))).toEqual(ALWAYS);
    const longer = await html('/members?more=1', premium);
    expect(fieldsOf(longer)).toEqual([...ALWAYS, 'distance', 'hair', 'interests', 'new', 'verified'].sort());
    expect(longer).toContain('value="hiking"');
  });

  it('DIS-010 offers distances only to a member who shares a location', async () => {
    const [without, visitor] = [await html('/members?more=1', free), await html('/members?more=1')];
    for (const page of [without, visitor]) expect(fieldsOf(page)).not.toContain('distance');
    expect(without).toContain('href="/settings/location"');
    expect(visitor).not.toContain('href="/settings/location"');
  });

  it('DIS-014 shows the filters of the URL: selected in the form, named with the results, kept on other pages', async () => {
    const page = await html('/members?more=1&hair=red,grey&min_age=30&photo=1&countryregion=NL-UT', premium);
    expect(page).toMatch(/name="min_age"[^>]*value="30"/);
    expect(page).toMatch(/<option value="NL-UT" selected=""/);
    for (const value of ['red', 'grey']) expect(page).toMatch(new RegExp(`name="hair" checked="" value="${value}"`));
    expect(page).toContain('aria-label="Filter weghalen: Haar: Rood"');
    expect(page).toContain('href="/members?countryregion=NL-UT&amp;min_age=30&amp;hair=red%2Cgrey"');
    const short = await html('/members?hair=red', premium);
    expect(short).toMatch(/<input type="hidden" name="hair" value="red"/);
  });

  it('DIS-014 reports filters of a URL that do not apply, and searches without them', async () => {
    const page = await html('/members?min_age=12&eyes=blue&distance=25&page=77&cursor=x', free);
    expect(page).toContain(
      'We zoeken zonder deze filters: laagste leeftijd, pagina, ogen, afstand, plaats in de lijst.',
    );
    expect(page).toContain('1.000+ leden');
    expect(await html('/members?utm_source=x&t=3', free)).not.toContain('We zoeken zonder');
    const elsewhere = await html('/members?country=BE&countryregion=NL-NH&min_age=50&max_age=30', free);
    expect(elsewhere).toContain('We zoeken zonder deze filters: regio.');
    expect(elsewhere).toContain('30 tot en met 50 jaar');
    expect(elsewhere).not.toContain('aria-label="Filter weghalen: NL-NH"');
    expect(await html('/members?country=US', free)).toContain('We zoeken zonder deze filters: land.');
  });
});

describe('the results', () => {
  it('DIS-008 are counted as 1.000+ beyond a thousand', async () => {
    expect(await html('/members')).toContain('1.000+ leden');
  });

  it('DIS-007 continue after page 50 with a link by cursor', async () => {
    const last = await html('/members?page=50');
    const next = /href="(\/members\?cursor=[^"]+)"/.exec(last)?.[1];
    const beyond = await html(next!);
    expect(beyond).toContain('Pagina 51');
    expect(beyond.match(/class="member-card"/g)).toHaveLength(24);
    expect(beyond).not.toContain('page=52');
  });

  it('DIS-013 say that the search was widened when few match', async () => {
    const page = await html('/members?min_age=40&max_age=45');
    expect(page).toContain('Hier vonkt nog niets.');
    expect(page).toContain('Daarom zie je hier ook leden van een iets andere leeftijd of uit een andere regio.');
    expect(await html('/members')).not.toContain('Daarom zie je');
  });

  it('DIS-017 contain one advertisement in twelve, marked and linked without a referrer', async () => {
    const page = await html('/members');
    const ads = page.match(/<article class="ad-card">[\s\S]*?<\/article>/g)!;
    expect([page.match(/class="member-card"/g)!.length, ads.length]).toEqual([24, 2]);
    for (const ad of ads) {
      expect(ad).toContain('Advertentie');
      expect(ad).toMatch(/href="https:\/\/cams\.example\/x"[^>]*rel="sponsored nofollow noopener noreferrer"/);
    }
  });

  it('DIS-004 are for members only if the site says so', async () => {
    const visitor = await open('/members', undefined, closed);
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/login?returnTo=%2Fmembers']);
    const member = await createMember(test.database, closed);
    expect((await open('/members', member, closed)).statusCode).toBe(200);
    expect((await open('/members')).statusCode).toBe(200);
  });
});

describe('/members/searches', () => {
  const post = (as: Member, body: Record<string, string>) =>
    sites.app.inject({
      method: 'POST',
      url: '/members/searches?hair=red',
      payload: new URLSearchParams(body).toString(),
      headers: {
        host: site.hosts[0]!,
        origin: `http://${site.hosts[0]!}`,
        cookie: `session=${as.sessionToken}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        'accept-language': 'nl',
      },
    });

  it('DIS-016 saves, shows, opens and deletes a search, and rejects mails without premium with a message', async () => {
    const form = await html('/members/searches?hair=red', free);
    expect(form).toContain('name="filter.hair" value="red"');
    expect(form).not.toContain('name="mail"');
    const search = { intent: 'save', name: 'Rood haar', 'filter.hair': 'red' };
    const refused = await post(free, { ...search, mail: '1' });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('Mails over nieuwe leden bij een zoekopdracht zijn er alleen voor premiumleden.');
    expect(refused.body).toContain('value="Rood haar"');
    expect((await post(free, search)).headers.location).toBe('/members/searches?done=save');
    const kept = await html('/members/searches?done=save', free);
    expect(kept).toContain('href="/members?photo=0&amp;hair=red"');
    expect(kept).toContain('Je zoekopdracht is bewaard.');
    const id = /name="search" value="([^"]+)"/.exec(kept)![1]!;
    expect((await post(premium, { intent: 'delete', search: id })).statusCode).toBe(404);
    expect((await post(free, { intent: 'delete', search: id })).headers.location).toBe('/members/searches?done=delete');
    expect(await html('/members/searches', free)).toContain('Nog niets bewaard');
  });

  it('is for members', async () => {
    expect((await open('/members/searches')).headers.location).toBe('/login?returnTo=%2Fmembers%2Fsearches');
  });
});
