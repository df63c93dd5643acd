import { describe, expect, it } from 'vitest';

import { paths, safeReturnPath } from './paths.ts';

describe('paths', () => {
  it('NAV-025 are history paths below /, without a hash', () => {
    const all = [paths.home(), paths.members({ page: 2 }), paths.member('a b'), paths.chat('1', { before: 'x' })];
    for (const path of all) expect(path).toMatch(/^\/[^#]*$/);
    expect(paths.member('a b')).toBe('/members/a%20b');
    expect(paths.members({ page: 2, country: '' })).toBe('/members?page=2');
  });
});

describe('safeReturnPath', () => {
  it('NAV-053 accepts a path of this site', () => {
    expect(safeReturnPath('/members/1/chat?text=hoi', '/members')).toBe('/members/1/chat?text=hoi');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'members',
    '',
    '/\n/evil',
    '/api/logout.php',
    '/logout',
    null,
    7,
  ])('rejects %j', (value) => {
    expect(safeReturnPath(value, '/members')).toBe('/members');
  });
});
