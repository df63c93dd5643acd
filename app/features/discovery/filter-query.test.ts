import { expect, it } from 'vitest';

import { widerQuery } from './filter-query.ts';

const wider = (query: string) => widerQuery(new URLSearchParams(query));

it('PRD-4 widens a search to whom and where, and offers nothing wider than that', () => {
  expect(wider('gender=female&country=NL&countryregion=NL-UT&min_age=60&online=1')).toEqual({
    gender: 'female',
    country: 'NL',
  });
  expect(wider('photo=1')).toEqual({});
  expect(wider('gender=female&country=NL&sort=distance&page=3')).toBeNull();
  expect(wider('')).toBeNull();
});
