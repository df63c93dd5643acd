import { expect, it } from 'vitest';

import { widerQuery } from './filter-query.ts';

const wider = (query: string, photo = false) => widerQuery(new URLSearchParams(query), photo);

it('PRD-4 widens a search to gender and country, and offers nothing wider than that', () => {
  expect(wider('gender=female&country=NL&countryregion=NL-UT&min_age=60&online=1')).toEqual({
    gender: 'female',
    country: 'NL',
    photo: '0',
  });
  expect(wider('photo=1', true)).toEqual({ photo: '0' });
  expect(wider('country=NL', true)).toEqual({ country: 'NL', photo: '0' });
  expect(wider('gender=female&country=NL&sort=distance&page=3')).toBeNull();
  expect(wider('')).toBeNull();
});
