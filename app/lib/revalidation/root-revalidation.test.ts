import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { expect, it, vi } from 'vitest';

import { LIVE_TYPES } from '../live/live-events.ts';
import { concernsEveryPage, markRootRevalidated, shouldRevalidate, revalidateRoot } from './root-revalidation.ts';

const PAGE = new URL('http://site.example/members');
/** A revalidation of the open page. */
const REVALIDATION = {
  currentUrl: PAGE,
  nextUrl: PAGE,
  currentParams: {},
  nextParams: {},
  defaultShouldRevalidate: true,
};
const shouldReload = (change: Partial<ShouldRevalidateFunctionArgs> = {}) =>
  shouldRevalidate({ ...REVALIDATION, ...change });

it('MON-010 root’s data is reloaded once after a payment event', () => {
  const received = vi.fn();
  vi.stubGlobal('window', { dispatchEvent: received });
  expect(shouldReload()).toBe(false);
  revalidateRoot();
  expect(received).toHaveBeenCalledOnce();
  expect(shouldReload()).toBe(true);
  // The first revalidation was aborted.
  expect(shouldReload()).toBe(true);
  revalidateRoot();
  markRootRevalidated();
  expect(shouldReload()).toBe(true);
  markRootRevalidated();
  expect(shouldReload()).toBe(false);
  revalidateRoot();
  // The submission failed: revalidating would fail too.
  expect(shouldReload({ formMethod: 'POST', actionStatus: 503 })).toBe(false);
  expect(shouldReload()).toBe(true);
  markRootRevalidated();
});

it('revalidates root after a form that changed something, unless a script keeps the counts', () => {
  expect(shouldReload({ formMethod: 'POST' })).toBe(true);
  expect(shouldReload({ formMethod: 'POST', actionStatus: 422 })).toBe(false);
  const formData = new FormData();
  formData.set('via', 'script');
  expect(shouldReload({ formMethod: 'POST', formData })).toBe(false);
});

it('MON-010 payment, own photo, own account and missed events concern every page; others do not', () => {
  expect(LIVE_TYPES.filter((type) => concernsEveryPage(type, {}))).toEqual(['photo', 'order', 'missed']);
  expect(concernsEveryPage('account', { profile: { id: 'anna' } })).toBe(true);
});
