import { describe, expect, it } from 'vitest';

import { REGIONS, isRegionOf } from './regions.ts';

describe('regions', () => {
  it('PRO-012 exist for 19 countries', () => {
    const countries = 'NL BE LU DE AT CH FR ES PT IT GB IE DK SE NO FI PL CZ US';
    expect(Object.keys(REGIONS).toSorted()).toEqual(countries.split(' ').toSorted());
  });

  it.each(Object.entries(REGIONS))(
    'PRO-028 of %s are its ISO 3166-2 subdivisions, each with a name of its own',
    (country, regions) => {
      const entries = Object.entries(regions);
      expect(entries.length).toBeGreaterThan(1);
      for (const [code] of entries) expect(code).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
      expect(new Set(entries.map(([, name]) => name)).size).toBe(entries.length);
      expect(entries.every(([code]) => isRegionOf(country, code))).toBe(true);
    },
  );

  it('PRO-028 belong to one country', () => {
    expect(isRegionOf('BE', 'NL-UT')).toBe(false);
    expect(isRegionOf('NL', 'NL-XX')).toBe(false);
    expect(isRegionOf('XX', 'XX-AA')).toBe(false);
    expect(isRegionOf('NL', 'constructor')).toBe(false);
    expect(isRegionOf('constructor', 'name')).toBe(false);
  });

  it('of the Netherlands and Switzerland are the provinces and cantons', () => {
    expect(Object.keys(REGIONS.NL)).toHaveLength(12);
    expect(Object.keys(REGIONS.CH)).toHaveLength(26);
  });
});
