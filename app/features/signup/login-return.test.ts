import { describe, expect, it } from 'vitest';

import { loginReturn } from './login-return.ts';

const under = { pathname: '/members', search: '?page=2' };

describe('the login for visitors who already have an account', () => {
  it('NAV-005 returns to the written message, the target profile or the page', () => {
    expect(loginReturn(under, 'n1', 'Hoi!')).toBe('/members/n1/chat');
    expect(loginReturn(under, 'n1', ' ')).toBe('/members/n1');
    expect(loginReturn(under, 'n1', undefined)).toBe('/members/n1');
    expect(loginReturn(under, null, 'Hoi!')).toBe('/members?page=2');
  });

  it('uses the default from pages that only visitors have', () => {
    expect(loginReturn({ pathname: '/', search: '' }, null)).toBe('');
    expect(loginReturn({ pathname: '/signup', search: '?step=3' }, null)).toBe('');
    expect(loginReturn({ pathname: '/login', search: '' }, null)).toBe('');
  });
});
