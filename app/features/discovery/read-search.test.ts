import { describe, expect, it } from 'vitest';

import { FILTER_NAMES } from '../../../server/modules/people/discovery/search/search.schema.ts';
import { countFilters, filterQuery, extraFilters, pageQuery } from './filter-query.ts';
import { appliedQuery, parseSearchQuery, usualCountry } from './read-search.server.ts';

const read = (query: string) => parseSearchQuery(new URLSearchParams(query));

describe('readSearch', () => {
  it('DIS-014 reads the filters of an address', () => {
    const query =
      'gender=female&country=NL&countryregion=NL-UT&min_age=30&max_age=45&online=1&new=1&distance=25&hair=red,grey&sort=distance&page=3';
    expect(read(query)).toMatchObject({
      input: {
        gender: 'female',
        country: 'NL',
        countryregion: 'NL-UT',
        min_age: 30,
        max_age: 45,
        online: true,
        new: true,
        distance: 25,
        hair: ['red', 'grey'],
        sort: 'distance',
        page: 3,
      },
      ignored: [],
    });
  });

  it('reads repeated checkboxes, each value once', () => {
    expect(read('hair=red&hair=grey&hair=red&interests=').input).toMatchObject({ hair: ['red', 'grey'] });
    expect(read('interests=').input.interests).toBeUndefined();
  });

  it('leaves out malformed filters, names them and keeps the rest', () => {
    const { input, ignored } = read('gender=robot&min_age=5&max_age=45&page=9999999999&distance=3&hair=green&t=3');
    expect(input).toMatchObject({ max_age: 45, page: 1 });
    expect(['gender', 'min_age', 'distance', 'hair'].filter((name) => name in input)).toEqual([]);
    expect(ignored.sort()).toEqual(['distance', 'gender', 'hair', 'min_age', 'page']);
  });

  it('swaps reversed ages', () => {
    expect(read('min_age=45&max_age=30').input).toMatchObject({ min_age: 30, max_age: 45 });
  });

  it('DIS-014 returns the filters in force: ages swapped, ignored ones left out', () => {
    const { input, ignored } = read(
      'min_age=50&max_age=30&country=BE&countryregion=NL-NH&gender=robot&photo=on&page=2',
    );
    const applied = { country: 'BE', min_age: '30', max_age: '50' };
    const named = [...ignored, 'countryregion'];
    expect(appliedQuery(input, named, { search_with_photo: false }, null)).toEqual({ ...applied, photo: '1' });
    expect(appliedQuery(input, named, { search_with_photo: true }, null)).toEqual(applied);
  });

  it('MEM-12 takes the place of a week elsewhere for the default, and its whole country for a filter', () => {
    const tenant = { search_with_photo: false };
    const elsewhere = { place: 'Sneek', country: 'NL', region: 'NL-FR', until: '2026-03-17T12:00:00.000Z' };
    const applied = (query: string) => appliedQuery(read(query).input, [], tenant, elsewhere);
    expect(applied('country=NL&countryregion=NL-FR&min_age=30')).toEqual({ min_age: '30' });
    expect(applied('country=NL&countryregion=NL-UT')).toEqual({ country: 'NL', countryregion: 'NL-UT' });
    const usual = (region: string | null) => usualCountry(elsewhere, { home: 'NL', region });
    expect([usual('NL-FR'), usual(null), usual('NL-UT')]).toEqual(['NL', '', 'NL']);
    expect(usualCountry(null, { home: 'NL', region: null })).toBe('NL');
    expect(countFilters(new URLSearchParams(applied('country=NL')), usual(null))).toBe(1);
  });
});

describe('the address of a page', () => {
  it('DIS-014 has every filter of the search', () => {
    const all = new URLSearchParams(FILTER_NAMES.map((name) => [name, 'x']));
    expect(Object.keys(filterQuery(all)).sort()).toEqual([...FILTER_NAMES].sort());
  });

  it('keeps the filters and leaves out the first page', () => {
    const current = new URLSearchParams('gender=male&min_age=&page=4&match=1&hair=red&hair=grey');
    expect(pageQuery(current, 2, 'a,b')).toEqual({ gender: 'male', hair: 'red,grey', page: 2, top: 'a,b' });
    expect(pageQuery(current, 1, 'a,b')).toEqual({ gender: 'male', hair: 'red,grey' });
  });

  it('counts the filters that are set, both ages as one', () => {
    expect(countFilters(new URLSearchParams(''), 'NL')).toBe(0);
    expect(countFilters(new URLSearchParams('gender=male&min_age=30&max_age=40&photo=1&country='), 'NL')).toBe(3);
    expect(countFilters(new URLSearchParams('max_age=40&hair=red&hair=grey&sort=distance&country=NL'), 'NL')).toBe(2);
    expect(countFilters(new URLSearchParams('country=BE'), 'NL')).toBe(1);
    expect(countFilters(new URLSearchParams('photo=0&sort=new'), 'NL')).toBe(0);
  });

  it('finds the filters that only the extended form shows', () => {
    const current = new URLSearchParams('gender=male&hair=red&hair=grey&sort=distance&distance=25&more=1');
    expect(extraFilters(current)).toEqual([
      ['distance', '25'],
      ['hair', 'red,grey'],
    ]);
  });
});
