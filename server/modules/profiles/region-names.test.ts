import { describe, expect, it } from 'vitest';

import { regionsIn } from './region-names.ts';
import { REGIONS } from './regions.ts';

describe('names of regions', () => {
  it('are those of their country in Dutch, in the order of the alphabet', () => {
    expect(Object.values(regionsIn('nl')['BE']!).slice(0, 3)).toEqual(['Antwerpen', 'Brussel', 'Henegouwen']);
    expect(Object.keys(regionsIn('nl'))).toEqual(Object.keys(REGIONS));
  });

  it('are the reader’s own where a language has them, sorted anew, and never fewer', () => {
    const belgian = regionsIn('en')['BE']!;
    expect(belgian['BE-WLG']).toBe('Liège');
    expect(Object.values(belgian).slice(0, 4)).toEqual(['Antwerp', 'Brussels', 'East Flanders', 'Flemish Brabant']);
    for (const [country, regions] of Object.entries(REGIONS)) {
      expect(Object.keys(regionsIn('en')[country]!).toSorted()).toEqual(Object.keys(regions).toSorted());
    }
  });
});
