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

  it('HRD-6 encodes what a header does not take', () => {
    expect(safeReturnPath('/pages/Владимир?q=é 😀#ü', '/members')).toBe(
      '/pages/%D0%92%D0%BB%D0%B0%D0%B4%D0%B8%D0%BC%D0%B8%D1%80?q=%C3%A9%20%F0%9F%98%80#%C3%BC',
    );
    expect(safeReturnPath('/members?name=a%20b&page=2', '/members')).toBe('/members?name=a%20b&page=2');
  });

  it.each([
    '/..//evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/%61pi/logout.php',
    '/%6Cogout',
    '/LOGOUT',
    '/%zz',
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
