import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readEnv } from '../../server/env.ts';
import { createCountryLookup } from '../../server/lib/network/country-lookup.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember } from '../factories/member.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
let tenant: Tenant;
/** Trusts a proxy and its country header; looks up IP addresses in the shipped database. */
let trusting: TestApp;
/** The same, but only with a proxy at another address. */
let direct: TestApp;

/** RIPE in Amsterdam, DENIC in Frankfurt; a private address has no country. */
const DUTCH = '193.0.6.139';
const GERMAN = '81.91.170.12';
const NOBODY = '10.1.2.3';

beforeAll(async () => {
  tenant = await createTenant(test.database, { countries: ['BE', 'NL', 'DE'], logged_out_search: 'all' });
  for (const country of ['BE', 'NL', 'DE'] as const) {
    await createMember(test.database, tenant, { profile: { country, name: `Lid uit ${country}` } });
  }
  const options = { database: test.database, tenants: [tenant], countryOf: createCountryLookup() };
  const env = { LOG_LEVEL: 'silent', GEOIP_COUNTRY_HEADER: 'CF-IPCountry' };
  trusting = await createTestApp({ ...options, overrides: { env: readEnv({ ...env, TRUST_PROXY: '127.0.0.1' }) } });
  direct = await createTestApp({ ...options, overrides: { env: readEnv({ ...env, TRUST_PROXY: '192.0.2.1' }) } });
});

afterAll(async () => {
  await trusting.close();
  await direct.close();
});

interface Known {
  geoip_country: string | null;
  geoip_selected_country: string | null;
}

async function settingsFor(app: TestApp, headers: Record<string, string>): Promise<Known> {
  const answer = await app.call({ tenant, path: '/api/settings.php', headers });
  return answer.json<{ settings: Known }>().settings;
}

/** The visitor's country, derived from the country of the members shown. */
async function countryFor(app: TestApp, headers: Record<string, string>): Promise<string[]> {
  const answer = await app.call({ tenant, path: '/api/search.php', headers });
  return answer.json<{ results: Array<{ country: string }> }>().results.map(({ country }) => country);
}

const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more });

describe("the visitor's country", () => {
  it('ENT-008 is the header of a trusted proxy, whatever the IP address', async () => {
    const headers = from(DUTCH, { 'cf-ipcountry': 'DE' });
    expect(await settingsFor(trusting, headers)).toMatchObject({ geoip_country: 'DE' });
    expect(await countryFor(trusting, headers)).toEqual(['DE']);
  });

  it('ENT-008 ignores the header from any other sender', async () => {
    const headers = { 'cf-ipcountry': 'DE', 'x-forwarded-for': DUTCH };
    expect(await settingsFor(direct, headers)).toMatchObject({ geoip_country: null });
  });

  it('HRD-7 is the header of a trusted proxy that forwards no address', async () => {
    expect(await settingsFor(trusting, { 'cf-ipcountry': 'DE' })).toMatchObject({ geoip_country: 'DE' });
  });

  it.each(['de', 'XXX', '1', 'D E', '', 'XX', 'T1', 'ZZ', 'EU'])(
    'ENT-008 ignores an invalid header: "%s"',
    async (value) => {
      expect(await settingsFor(trusting, from(DUTCH, { 'cf-ipcountry': value }))).toMatchObject({
        geoip_country: 'NL',
      });
    },
  );

  it('ENT-009 is looked up in the shipped database without a header', async () => {
    expect(await settingsFor(trusting, from(DUTCH))).toMatchObject({ geoip_country: 'NL' });
    expect(await settingsFor(trusting, from(GERMAN))).toMatchObject({ geoip_country: 'DE' });
    expect(await countryFor(trusting, from(GERMAN))).toEqual(['DE']);
  });

  it("ENT-009 is the site's first country where header and database have none", async () => {
    const headers = from(NOBODY, { 'cf-ipcountry': 'XX' });
    expect(await settingsFor(trusting, headers)).toMatchObject({ geoip_country: null });
    expect(await countryFor(trusting, headers)).toEqual(['BE']);
    const countryOf = () => 'ZZ';
    const unknowing = await createTestApp({ database: test.database, tenants: [tenant], countryOf });
    expect(await settingsFor(unknowing, {})).toMatchObject({ geoip_country: null });
    await unknowing.close();
  });

  it("ENT-009 is the site's first country for an unknown IP address", async () => {
    expect(await settingsFor(trusting, from(NOBODY))).toMatchObject({ geoip_country: null });
    expect(await countryFor(trusting, from(NOBODY))).toEqual(['BE']);
    expect(await countryFor(direct, {})).toEqual(['BE']);
  });

  it('ENT-010 is the choice in the cookie before anything else, and both are returned', async () => {
    const headers = from(DUTCH, { 'cf-ipcountry': 'DE', cookie: 'country=NL' });
    expect(await settingsFor(trusting, headers)).toMatchObject({ geoip_country: 'DE', geoip_selected_country: 'NL' });
    expect(await countryFor(trusting, headers)).toEqual(['NL']);
  });

  it.each(['nl', 'NLD', '<b>', '', 'XX', 'ZZ'])('ENT-010 ignores an invalid cookie: "%s"', async (value) => {
    const headers = from(GERMAN, { cookie: `country=${value}` });
    expect(await settingsFor(trusting, headers)).toMatchObject({ geoip_selected_country: null });
    expect(await countryFor(trusting, headers)).toEqual(['DE']);
  });
});

describe('the installed app', () => {
  const cookiesAfter = async (path: string) =>
    [(await direct.call({ tenant, path })).headers['set-cookie'] ?? []]
      .flat()
      .filter((each) => each.startsWith('installed='));

  it('ENT-013 is remembered for a year from the marker of its start URL, on any page', async () => {
    for (const path of ['/api/settings.php?source=app', '/api/search.php?lang=nl&source=app']) {
      const [cookie, ...more] = await cookiesAfter(path);
      expect([path, more, cookie]).toEqual([
        path,
        [],
        expect.stringMatching(/^installed=1; Max-Age=31536000; Path=\/; HttpOnly/),
      ]);
    }
  });

  it('ENT-013 ignores any other marker', async () => {
    for (const query of ['', '?source=mail', '?source=', '?app=source', '?source=app&source=x']) {
      expect([query, await cookiesAfter(`/api/settings.php${query}`)]).toEqual([query, []]);
    }
  });
});
