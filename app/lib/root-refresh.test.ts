import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { expect, it, vi } from 'vitest';

import { LIVE_TYPES } from './live/live-events.ts';
import { isForRoot, noteRootArrival, shouldRevalidate, wishRootRefresh } from './root-refresh.ts';

const PAGE = new URL('http://site.example/members');
/** A revalidation of the open page. */
const LOOK = { currentUrl: PAGE, nextUrl: PAGE, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
const asks = (change: Partial<ShouldRevalidateFunctionArgs> = {}) => shouldRevalidate({ ...LOOK, ...change });

it('MON-010 root’s data is reloaded once after a payment event', () => {
  const heard = vi.fn();
  vi.stubGlobal('window', { dispatchEvent: heard });
  expect(asks()).toBe(false);
  wishRootRefresh();
  expect(heard).toHaveBeenCalledOnce();
  expect(asks()).toBe(true);
  // The first revalidation was aborted.
  expect(asks()).toBe(true);
  wishRootRefresh();
  noteRootArrival();
  expect(asks()).toBe(true);
  noteRootArrival();
  expect(asks()).toBe(false);
  wishRootRefresh();
  // The submission failed: revalidating would fail too.
  expect(asks({ formMethod: 'POST', actionStatus: 503 })).toBe(false);
  expect(asks()).toBe(true);
  noteRootArrival();
});

it('revalidates root after a form that changed something, unless a script keeps the counts', () => {
  expect(asks({ formMethod: 'POST' })).toBe(true);
  expect(asks({ formMethod: 'POST', actionStatus: 422 })).toBe(false);
  const formData = new FormData();
  formData.set('via', 'script');
  expect(asks({ formMethod: 'POST', formData })).toBe(false);
});

it('MON-010 payment, own photo, own account and missed events concern every page; others do not', () => {
  expect(LIVE_TYPES.filter((type) => isForRoot(type, {}))).toEqual(['photo', 'order', 'missed']);
  expect(isForRoot('account', { profile: { id: 'anna' } })).toBe(true);
});
