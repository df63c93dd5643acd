import { describe, expect, it } from 'vitest';

import { REGIONS } from '../../platform/profile-values/regions.ts';
import { cellOf } from './grid.schema.ts';
import { createPlaceIndex, foldName, loadPlaceIndex } from './place-index.ts';

describe('the generated list of places', () => {
  it.each([
    ['the centre of Amsterdam', 52.3702, 4.8952, 'Amsterdam', 'NL', 'NL-NH'],
    ['Rotterdam', 51.92, 4.48, 'Rotterdam', 'NL', 'NL-ZH'],
    ['Den Haag by its local name', 52.07, 4.3, 'Den Haag', 'NL', 'NL-ZH'],
    ['Brugge', 51.21, 3.22, 'Brugge', 'BE', 'BE-VWV'],
    ['Genève', 46.2, 6.15, 'Genève', 'CH', 'CH-GE'],
    ['Limerick', 52.66, -8.63, 'Limerick', 'IE', 'IE-LK'],
    ['Fort-de-France, a region of France', 14.6, -61.07, 'Fort-de-France', 'FR', 'FR-972'],
  ])('API-007 finds %s', async (_where, lat, lon, name, country, region) => {
    expect((await loadPlaceIndex()).nearest(cellOf({ lat, lon }))).toMatchObject({ name, country, region });
  });

  it.each([
    ['the North Sea', 54.5, 3.5],
    ['0°, 0°', 0, 0],
    ['Moskou', 55.75, 37.62],
    ['the South Pole', -90, 0],
    ['the date line', 0, 180],
  ])('API-007 finds nothing at %s', async (_where, lat, lon) => {
    expect((await loadPlaceIndex()).nearest(cellOf({ lat, lon }))).toBeNull();
  });

  it('has places in every region members can choose, and known regions only', async () => {
    const list = await loadPlaceIndex();
    const found = new Map<string, Set<string>>();
    for (let id = 0; list.byId(id); id += 1) {
      const { country, region } = list.byId(id)!;
      if (region) found.set(country, (found.get(country) ?? new Set()).add(region));
    }
    for (const [country, regions] of Object.entries(REGIONS)) {
      expect([country, [...(found.get(country) ?? [])].sort()]).toEqual([country, Object.keys(regions).sort()]);
    }
  });

  it.each([
    ['NL', null, 'amst', 'Amsterdam'],
    ['NL', null, 'DEN HAAG', 'Den Haag'],
    ['CH', null, 'zurich', 'Zürich'],
    ['DK', null, 'kobenh', 'København'],
    ['NL', 'NL-LI', 'bergen', 'Nieuw-Bergen'],
  ])('finds in %s (%s) by "%s"', async (country, region, text, name) => {
    const found = (await loadPlaceIndex()).search({ country, region, text });
    expect(found.map((place) => place.name)).toContain(name);
    expect(found.length).toBeLessThanOrEqual(12);
    for (const place of found) expect(place.country).toBe(country);
    if (region) for (const place of found) expect(place.region).toBe(region);
  });
});

describe('a list of places', () => {
  const list = createPlaceIndex({
    names: ['Grote Stad', 'Kleine wijk', 'Stadskanaal', 'Ver weg'],
    lat: [5200, 5201, 5250, 4000],
    lon: [500, 501, 550, -7000],
    region: [0, 0, 0, 1],
    town: [0, 0, 2, 3],
    regions: [
      ['NL', 'NL-UT'],
      ['US', null],
    ],
  });

  it('returns the town of a quarter for a cell, and the quarter for its name', () => {
    expect(list.nearest(cellOf({ lat: 52.01, lon: 5.01 }))?.name).toBe('Grote Stad');
    expect(list.search({ country: 'NL', region: null, text: 'kleine' }).map(({ name }) => name)).toEqual([
      'Kleine wijk',
    ]);
  });

  it('ranks name prefixes before word prefixes, within one country', () => {
    const names = list.search({ country: 'NL', region: null, text: 'stad' }).map(({ name }) => name);
    expect(names).toEqual(['Stadskanaal', 'Grote Stad']);
    expect(list.search({ country: 'XX', region: null, text: 'stad' })).toEqual([]);
    expect(list.byId(4)).toBeNull();
    expect(list.byId(Number.NaN)).toBeNull();
  });

  it.each([
    ['Zürich', 'zurich'],
    ['Łódź', 'lodz'],
    ['  Århus ', 'arhus'],
    ['Øresund', 'oresund'],
    ['L’Aquila', "l'aquila"],
  ])('folds %s to %s', (text, folded) => {
    expect(foldName(text)).toBe(folded);
  });
});
