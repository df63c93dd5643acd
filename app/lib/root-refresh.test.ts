import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { expect, it, vi } from 'vitest';

import { LIVE_TYPES } from './live/live-events.ts';
import { isForRoot, noteRootArrival, shouldRevalidate, wishRootRefresh } from './root-refresh.ts';

const PAGE = new URL('http://site.example/members');
/** A look at the server for the page that is open. */
const LOOK = { currentUrl: PAGE, nextUrl: PAGE, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
const asks = (change: Partial<ShouldRevalidateFunctionArgs> = {}) => shouldRevalidate({ ...LOOK, ...change });

it('MON-010 root’s data is asked for again once a payment was heard of, and then not with every look', () => {
  const heard = vi.fn();
  vi.stubGlobal('window', { dispatchEvent: heard });
  expect(asks()).toBe(false);
  wishRootRefresh();
  expect(heard).toHaveBeenCalledOnce();
  expect(asks()).toBe(true);
  // The first look was cut off.
  expect(asks()).toBe(true);
  wishRootRefresh();
  noteRootArrival();
  expect(asks()).toBe(true);
  noteRootArrival();
  expect(asks()).toBe(false);
  wishRootRefresh();
  // A form that was lost: what it would be asked with is not there either.
  expect(asks({ formMethod: 'POST', actionStatus: 503 })).toBe(false);
  expect(asks()).toBe(true);
  noteRootArrival();
});

it('asks for root’s data after a form that changed something, unless a script keeps the numbers', () => {
  expect(asks({ formMethod: 'POST' })).toBe(true);
  expect(asks({ formMethod: 'POST', actionStatus: 422 })).toBe(false);
  const formData = new FormData();
  formData.set('via', 'script');
  expect(asks({ formMethod: 'POST', formData })).toBe(false);
});

it('MON-010 every page changes with a payment, the own photo or account, and what was missed; with nothing else', () => {
  expect(LIVE_TYPES.filter((type) => isForRoot(type, {}))).toEqual(['photo', 'order', 'missed']);
  expect(isForRoot('account', { profile: { id: 'anna' } })).toBe(true);
});
