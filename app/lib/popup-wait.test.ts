import { describe, expect, it } from 'vitest';

import { shouldRevalidatePage } from './popup-wait.ts';

/** What the router asks about a navigation between two addresses. */
const reloads = (from: string, to: string, formMethod?: 'GET' | 'POST') => {
  const [currentUrl, nextUrl] = [new URL(from, 'http://site.test'), new URL(to, 'http://site.test')];
  const change = { currentUrl, nextUrl, currentParams: {}, nextParams: {}, formMethod, defaultShouldRevalidate: true };
  return shouldRevalidatePage(change);
};

it.each([
  ['/members?t=3', '/members'],
  ['/members?t=3#main', '/members#main'],
  ['/members?page=2&t=0.5&name=a%20b', '/members?page=2&name=a+b'],
])('BAN-016 does not revalidate when only t is removed: %s to %s', (from, to) => {
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
])('BAN-016 revalidates for every other navigation: %s to %s', (from, to) => {
  expect(reloads(from, to)).toBe(true);
});

it('BAN-016 revalidates after a form', () => {
  expect(reloads('/members?t=3', '/members', 'POST')).toBe(true);
  expect(reloads('/members?t=3', '/members', 'GET')).toBe(true);
});

it.each([
  [200, true],
  [422, true],
  [503, false],
])('NAV-049 after a form with status %i revalidates: %s', (actionStatus, again) => {
  const url = new URL('http://site.test/settings/privacy');
  const form = { formMethod: 'POST' as const, formAction: '/settings/privacy', actionStatus };
  const place = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  expect(shouldRevalidatePage({ ...place, ...form })).toBe(again);
});

describe('a signup form over a page', () => {
  const url = new URL('http://site.test/members/x');
  const asks = (formAction: string, actionStatus: number | undefined, actionResult: unknown) =>
    shouldRevalidatePage({
      currentUrl: url,
      nextUrl: url,
      currentParams: {},
      nextParams: {},
      defaultShouldRevalidate: true,
      formMethod: 'POST',
      formAction,
      actionStatus,
      actionResult,
    });

  it.each([
    ['a step that got lost', 503, { interrupted: true, step: 1 }],
    ['a lost step whose status nobody told', undefined, { interrupted: true, step: 1 }],
    ['another form that got lost', undefined, { interrupted: true }],
    ['a refusal', 422, { step: 3, failure: {} }],
    ['a refused mail', 429, { failure: {} }],
    ['a step on the way', 200, { step: 2 }],
  ])('ACC-006 does not revalidate after %s', (_what, status, result) => {
    expect(asks('/signup', status, result)).toBe(false);
    expect(asks('/signup?network=adnet', status, result)).toBe(false);
  });

  it('revalidates once there is an account, or for a form of another address', () => {
    expect(asks('/signup', 200, { step: 'complete' })).toBe(true);
    expect(asks('/signup', 200, { email: 'anna@post.example' })).toBe(true);
    expect(asks('/members/x', 200, { step: 2 })).toBe(true);
  });
});
