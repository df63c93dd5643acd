import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { tenantFileData } from './tenant-fixture.ts';
import { currencyFor } from './payment-currency.ts';
import { tenantSchema } from './tenant.schema.ts';
import { LOCALES, NICHES } from './value-lists.ts';

const SLUGS = Object.values(NICHES);
const sites = SLUGS.map((slug) => tenantSchema.parse(tenantFileData(slug)));
const site = (slug: string) => sites.find((candidate) => candidate.slug === slug)!;

describe('the seven demo tenants', () => {
  it('TEN-011 are folders with tenant.yaml and logo.svg', () => {
    const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map((entry) => entry.name)).toEqual(expect.arrayContaining([...SLUGS]));
    for (const slug of SLUGS) {
      const logo = readFileSync(new URL(`./${slug}/logo.svg`, import.meta.url), 'utf8');
      expect(logo).toMatch(/^<svg [^>]*viewBox/);
      expect(logo).not.toMatch(/<script|\son\w+=|href=/);
    }
  });

  it('TEN-022 refer to the JSON Schema for editors', () => {
    for (const slug of SLUGS) {
      const text = readFileSync(new URL(`./${slug}/tenant.yaml`, import.meta.url), 'utf8');
      expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/tenant\.schema\.json\n/);
    }
  });

  it('TEN-039 are served on <niche>.localhost', () => {
    expect(sites.map(({ hosts }) => hosts[0])).toEqual(SLUGS.map((slug) => `${slug}.localhost`));
    expect(sites.map(({ niche }) => niche)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('TEN-040 have the brands in niche order', () => {
    const brands = ['Vonkje', 'Samenzij', 'Fluweel', 'Volmaakt', 'Gouden Jaren', 'Mevrouw', 'Hartsman'];
    expect(sites.map(({ name }) => name)).toEqual(brands);
  });

  it('describe themselves in every language, since visitors can choose one that a site does not offer', () => {
    for (const { slug, index_title, description } of sites) {
      expect(Object.keys(index_title).toSorted(), `${slug}: index_title`).toEqual([...LOCALES]);
      expect(Object.keys(description).toSorted(), `${slug}: description`).toEqual([...LOCALES]);
      expect(new Set(Object.values(description)).size).toBe(LOCALES.length);
    }
  });

  it('TEN-041 use every setting between them', () => {
    const given = new Set(SLUGS.flatMap((slug) => keyPaths(tenantFileData(slug))));
    expect(schemaPaths(tenantSchema)).toEqual(
      expect.arrayContaining(['slug', 'payment.secrets.api_key', 'gifts.credits']),
    );
    expect(schemaPaths(tenantSchema).filter((path) => !given.has(path))).toEqual([]);
  });

  it('TEN-041 differ in countries, currency, costs and settings', () => {
    const different = (value: (tenant: (typeof sites)[number]) => unknown) =>
      new Set(sites.map((s) => JSON.stringify(value(s)))).size;
    expect(different((s) => s.countries)).toBeGreaterThan(4);
    expect(different((s) => Object.keys(s.packages[0]!.prices))).toBeGreaterThan(2);
    expect(different((s) => [s.gifts.map((gift) => gift.credits), s.minimum_message_costs])).toBeGreaterThan(3);
    expect(different((s) => s.search_fields)).toBeGreaterThan(4);
  });

  it('TEN-042 she requires an affiliate network; bdsm hides its members and warns every visitor', () => {
    expect(site('she').signups).toBe('with_trafficsource');
    expect(site('bdsm')).toMatchObject({
      logged_out_search: 'none',
      enable_site_entry_popup: 'yes',
      entry_warning_countries: [],
    });
  });

  it('TEN-043 gay serves NL, BE, DE and CH in their languages', () => {
    expect(site('gay').countries).toEqual(['NL', 'BE', 'DE', 'CH']);
    expect(site('gay').locales).toEqual(expect.arrayContaining(['nl', 'fr', 'de', 'it', 'en']));
  });

  it('TEN-044 TEN-045 bbw serves GB, IE and US beside NL in three currencies, English first', () => {
    expect([...site('bbw').countries].sort()).toEqual(['GB', 'IE', 'NL', 'US']);
    expect(Object.keys(site('bbw').packages[0]!.prices).sort()).toEqual(['EUR', 'GBP', 'USD']);
    expect(site('bbw').locales[0]).toBe('en');
    expect(site('bbw').domain_language).toMatch(/^en/);
  });

  it('TEN-046 accept members from NL and give credits for two messages', () => {
    for (const { countries, signup_credits, message_credits } of sites) {
      expect(countries).toContain('NL');
      expect(signup_credits).toBeGreaterThanOrEqual(2 * message_credits);
    }
  });

  it('TEN-047 have no host besides <niche>.localhost and redirects to it', () => {
    for (const { slug, hosts } of sites) {
      for (const host of hosts.slice(1)) expect(host.endsWith(`.${slug}.localhost`)).toBe(true);
    }
  });

  it('MON-032 sell 10, 30, 75 and 175 credits for € 9,99, € 24,99, € 49,99 and € 99,99', () => {
    for (const { packages } of sites) {
      expect(packages.map(({ id, credits, prices }) => [id, credits, prices.EUR])).toEqual([
        ['p0', 10, 999],
        ['p1', 30, 2499],
        ['p2', 75, 4999],
        ['p3', 175, 9999],
      ]);
    }
  });

  it('MON-024 state the correct minimum cost of a message in each of their countries', () => {
    const told = sites.filter((each) => each.minimum_message_costs !== null);
    expect(told.length).toBeGreaterThan(2);
    for (const each of told) {
      const truly = each.countries.map((country) => {
        const money = currencyFor(each, country);
        const costs = each.packages.map(({ prices, credits }) => (prices[money]! * each.message_credits) / credits);
        return [country, { costs: Math.round(Math.min(...costs)), currency: money }];
      });
      expect([each.slug, each.minimum_message_costs]).toEqual([each.slug, Object.fromEntries(truly)]);
    }
  });

  it('MON-033 cost what the specification says: 1 a message, 2 a photo, from 3 a gift, 6 for signing up', () => {
    for (const { packages, ...site } of sites) {
      expect([site.message_credits, site.photo_credits, site.gift_credits, site.signup_credits]).toEqual([1, 2, 3, 6]);
      expect(packages.map(({ id, credits, prices }) => [id, credits, prices.EUR])).toEqual([
        ['p0', 10, 999],
        ['p1', 30, 2499],
        ['p2', 75, 4999],
        ['p3', 175, 9999],
      ]);
    }
  });
});

/** Dotted paths of all keys of a file; lists count as their entries. */
function keyPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => keyPaths(entry, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [join(path, key), ...keyPaths(inner, join(path, key))]);
}

/** Dotted paths of all keys in the schema, without keys of records, such as countries. */
function schemaPaths(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = schema._zod as {
    def: { type: string; innerType?: z.core.$ZodType; element?: z.core.$ZodType; shape?: z.core.$ZodShape };
  };
  if (def.innerType) return schemaPaths(def.innerType, path);
  if (def.element) return schemaPaths(def.element, path);
  return Object.entries(def.shape ?? {}).flatMap(([key, inner]) => [
    join(path, key),
    ...schemaPaths(inner, join(path, key)),
  ]);
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
