import { describe, expect, it } from 'vitest';

import { COUNTRIES } from '../../../../tenants/value-lists.ts';
import { visitorCountries } from './visitor-countries.server.ts';

describe('visitor countries', () => {
  const found = visitorCountries(COUNTRIES, 'nl');
  const codes = found.map(({ code }) => code);

  it('are the sites’ countries first, then every other once', () => {
    expect(codes.slice(0, COUNTRIES.length)).toEqual(COUNTRIES);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(found.map(({ name }) => name)).size).toBe(codes.length);
    // ISO 3166 has 249; the runtime adds a few islands and Kosovo.
    expect(codes.length).toBeGreaterThanOrEqual(249);
    expect(codes.length).toBeLessThan(265);
  });

  it('are named in the reader’s language, without groups and former countries', () => {
    expect(found).toContainEqual({ code: 'JP', name: 'Japan' });
    expect(found).toContainEqual({ code: 'BR', name: 'Brazilië' });
    expect(codes.filter((code) => ['EU', 'UN', 'ZZ', 'DD', 'SU', 'YU', 'FX', 'UK'].includes(code))).toEqual([]);
  });
});
