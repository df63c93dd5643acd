import { expect, it } from 'vitest';

import { keepWithoutWait } from './popup-wait.ts';

/** What the router asks when a page moves from one address to another. */
const reloads = (from: string, to: string, formMethod?: 'GET' | 'POST') => {
  const [currentUrl, nextUrl] = [new URL(from, 'http://site.test'), new URL(to, 'http://site.test')];
  const change = { currentUrl, nextUrl, currentParams: {}, nextParams: {}, formMethod, defaultShouldRevalidate: true };
  return keepWithoutWait(change);
};

it.each([
  ['/members?t=3', '/members'],
  ['/members?t=3#main', '/members#main'],
  ['/members?page=2&t=0.5&name=a%20b', '/members?page=2&name=a+b'],
])('BAN-016 keeps the data of a page when nothing but t goes away: %s to %s', (from, to) => {
  expect(reloads(from, to)).toBe(false);
});

it.each([
  ['/members?t=3', '/members?page=2'],
  ['/members?page=2&t=3', '/members'],
  ['/members?t=3', '/likes'],
  ['/members?t=3', '/members?t=3'],
  ['/members?t=3', '/members?t=4'],
  ['/members', '/members?t=3'],
  ['/members', '/members'],
])('BAN-016 asks again for everything else: %s to %s', (from, to) => {
  expect(reloads(from, to)).toBe(true);
});

it('BAN-016 asks again for a form', () => {
  expect(reloads('/members?t=3', '/members', 'POST')).toBe(true);
  expect(reloads('/members?t=3', '/members', 'GET')).toBe(true);
});
