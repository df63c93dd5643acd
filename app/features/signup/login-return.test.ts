import { describe, expect, it } from 'vitest';

import { loginReturn } from './login-return.ts';

const under = { pathname: '/members', search: '?page=2' };

describe('who has an account already', () => {
  it('NAV-005 goes on where they were: with what they wrote, at whom they came for, or on the page', () => {
    expect(loginReturn(under, 'n1', 'Hoi!')).toBe('/members/n1/chat');
    expect(loginReturn(under, 'n1', ' ')).toBe('/members/n1');
    expect(loginReturn(under, 'n1', undefined)).toBe('/members/n1');
    expect(loginReturn(under, null, 'Hoi!')).toBe('/members?page=2');
  });

  it('goes where everybody goes from pages that are for visitors alone', () => {
    expect(loginReturn({ pathname: '/', search: '' }, null)).toBe('');
    expect(loginReturn({ pathname: '/signup', search: '?step=3' }, null)).toBe('');
    expect(loginReturn({ pathname: '/login', search: '' }, null)).toBe('');
  });
});
