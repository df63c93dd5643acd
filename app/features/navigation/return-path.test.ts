import { expect, it } from 'vitest';

import { languageReturnPath } from './return-path.ts';

it('NAV-034 keeps path and parameters when the language changes, except the language parameter', () => {
  expect(languageReturnPath({ pathname: '/members', search: '?page=2&lang=fr&min_age=30' })).toBe(
    '/members?page=2&min_age=30',
  );
  expect(languageReturnPath({ pathname: '/likes', search: '?lang=de' })).toBe('/likes');
  expect(languageReturnPath({ pathname: '/', search: '' })).toBe('/');
});
