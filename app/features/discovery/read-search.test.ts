import { describe, expect, it } from 'vitest';

import { countFilters, pageQuery } from './filter-query.ts';
import { readSearch } from './read-search.server.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

describe('readSearch', () => {
  it('reads the filters of an address', () => {
    expect(read('gender=female&country=NL&countryregion=NL-UT&min_age=30&max_age=45&online=1&page=3')).toMatchObject({
      gender: 'female',
      country: 'NL',
      countryregion: 'NL-UT',
      min_age: 30,
      max_age: 45,
      online: true,
      photo: false,
      page: 3,
    });
  });

  it('leaves out what is malformed and keeps the rest', () => {
    const input = read('gender=robot&min_age=5&max_age=45&page=nine');
    expect(input).toEqual({ max_age: 45, online: false, photo: false, page: 1 });
  });

  it('drops a region of another country', () => {
    expect(read('country=BE&countryregion=NL-UT').countryregion).toBeUndefined();
    expect(read('countryregion=NL-UT').countryregion).toBe('NL-UT');
  });
});

describe('the address of a page', () => {
  it('keeps the filters and leaves out the first page', () => {
    const current = new URLSearchParams('gender=male&min_age=&page=4&match=1');
    expect(pageQuery(current, 2)).toMatchObject({ gender: 'male', page: '2' });
    expect(pageQuery(current, 1).page).toBeUndefined();
    expect(pageQuery(current, 2)).not.toHaveProperty('match');
  });

  it('counts the filters that are set, both ages as one', () => {
    expect(countFilters(new URLSearchParams(''))).toBe(0);
    expect(countFilters(new URLSearchParams('gender=male&min_age=30&max_age=40&photo=1&country='))).toBe(3);
  });
});
