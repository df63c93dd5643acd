import { expect, it } from 'vitest';

import { returnPath } from './return-path.ts';

it('NAV-034 keeps path and parameters when the language changes, except the language parameter', () => {
  expect(returnPath({ pathname: '/members', search: '?page=2&lang=fr&min_age=30' })).toBe('/members?page=2&min_age=30');
  expect(returnPath({ pathname: '/likes', search: '?lang=de' })).toBe('/likes');
  expect(returnPath({ pathname: '/', search: '' })).toBe('/');
});
