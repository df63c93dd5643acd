import { describe, expect, it } from 'vitest';

import { isUnderway, standingOf } from './standing.ts';
import type { Known, Standing } from './standing.ts';

const PAID: Known = { status: 'paid', problem: null, signed: false, refunded: 0, returning: 0 };

describe('how an order stands', () => {
  it.each<[Standing, Partial<Known>]>([
    ['open', { status: 'created' }],
    ['pending', { status: 'created', signed: true }],
    ['pending', { status: 'pending' }],
    ['failed', { status: 'failed' }],
    ['canceled', { status: 'canceled' }],
    ['expired', { status: 'expired' }],
    ['paid', {}],
    ['refund_underway', { returning: 1200 }],
    ['refund_underway', { refunded: 300, returning: 900 }],
    ['partly_refunded', { refunded: 1200 }],
    ['refunded', { status: 'refunded', refunded: 2499 }],
    ['refunded', { status: 'canceled', refunded: 2500 }],
    ['charged_back', { status: 'charged_back' }],
    ['refund_failed', { problem: 'refund_failed' }],
    ['refund_failed', { problem: 'refund_failed', refunded: 300 }],
    ['checking', { problem: 'amount_mismatch' }],
    ['checking', { problem: 'amount_mismatch', status: 'pending' }],
  ])('NAV-016 is told as %s with %o', (standing, known) => {
    expect(standingOf({ ...PAID, ...known })).toBe(standing);
  });

  it('MON-089 counts no refund as come before the provider says so, nor one that failed as on its way', () => {
    for (const state of ['intent', 'queued', 'pending', 'processing'] as const) expect(isUnderway(state)).toBe(true);
    for (const state of ['refunded', 'failed', 'canceled'] as const) expect(isUnderway(state)).toBe(false);
  });
});
