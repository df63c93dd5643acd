import { describe, expect, it } from 'vitest';

import { loginReturnPath } from './login-return.ts';

const under = { pathname: '/members', search: '?page=2' };

describe('the login for visitors who already have an account', () => {
  it('NAV-005 returns to the written message, the target profile or the page', () => {
    expect(loginReturnPath(under, 'n1', 'Hoi!')).toBe('/members/n1/chat');
    expect(loginReturnPath(under, 'n1', ' ')).toBe('/members/n1');
    expect(loginReturnPath(under, 'n1', undefined)).toBe('/members/n1');
    expect(loginReturnPath(under, null, 'Hoi!')).toBe('/members?page=2');
  });

  it('uses the default from pages that only visitors have', () => {
    expect(loginReturnPath({ pathname: '/', search: '' }, null)).toBe('');
    expect(loginReturnPath({ pathname: '/signup', search: '?step=3' }, null)).toBe('');
    expect(loginReturnPath({ pathname: '/login', search: '' }, null)).toBe('');
  });
});
