import { describe, expect, it } from 'vitest';

import { deskReturnPath } from './desk-return.ts';

describe('the desk page after login', () => {
  it.each([
    ['/desk/reports/1', '/desk/reports/1'],
    ['/desk/members?q=Anna&site=2', '/desk/members?q=Anna&site=2'],
    ['/desk/reports/1.data?_routes=routes%2Fdesk%2Fdesk', '/desk/reports/1'],
    ['/desk/complaints/1/2.data?index', '/desk/complaints/1/2'],
    ['/desk/photos/steps', '/desk/photos'],
    ['/desk/photos', '/desk/photos'],
  ])('OPS-003 is the requested page: %s', (address, page) => {
    expect(deskReturnPath(address)).toBe(page);
  });

  it.each([
    null,
    '',
    '/desk',
    '/desk.data',
    'desk/reports',
    '/deskxyz',
    '/members',
    '/',
    '//evil.example/desk/reports',
    '/\\evil.example/desk/',
    'https://evil.example/desk/reports',
    '/desk/../members',
    '/desk/..//evil.example/',
    '/desk/login',
    '/desk/logout',
    '/desk/factor?to=x',
    '/desk/welcome/token',
    '/desk/demo?ticket=1',
    '/desk/audit.csv',
    '/desk/fictional/pictures/1/2/3',
    `/desk/${'x'.repeat(600)}`,
  ])('OPS-003 is the first page when the requested address is no desk page: %s', (address) => {
    expect(deskReturnPath(address)).toBeNull();
  });
});
