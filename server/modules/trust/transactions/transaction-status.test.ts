import { describe, expect, it } from 'vitest';

import { isPendingRefund, toTransactionStatus, type OrderFacts, type TransactionStatus } from './transaction-status.ts';

const PAID: OrderFacts = {
  status: 'paid',
  problem: null,
  signed: false,
  withdrawn: false,
  refunded: 0,
  pendingRefunds: 0,
};

describe('transaction status', () => {
  it.each<[TransactionStatus, Partial<OrderFacts>]>([
    ['open', { status: 'created' }],
    ['pending', { status: 'created', signed: true }],
    ['pending', { status: 'pending' }],
    ['failed', { status: 'failed' }],
    ['canceled', { status: 'canceled' }],
    ['expired', { status: 'expired' }],
    ['paid', {}],
    ['refund_underway', { pendingRefunds: 1200 }],
    ['refund_underway', { refunded: 300, pendingRefunds: 900 }],
    ['partly_refunded', { refunded: 1200 }],
    ['refunded', { status: 'refunded', refunded: 2499 }],
    ['refunded', { status: 'canceled', refunded: 2500 }],
    ['charged_back', { status: 'charged_back' }],
    ['refund_failed', { problem: 'refund_failed' }],
    ['refund_failed', { problem: 'refund_failed', refunded: 300 }],
    ['checking', { problem: 'amount_mismatch' }],
    ['checking', { problem: 'amount_mismatch', status: 'pending' }],
  ])('NAV-016 is %s for %o', (standing, known) => {
    expect(toTransactionStatus({ ...PAID, ...known })).toBe(standing);
  });

  it('MON-089 counts no refund as executed before the provider reports it, nor a failed one as pending', () => {
    for (const state of ['intent', 'queued', 'pending', 'processing'] as const)
      expect(isPendingRefund(state)).toBe(true);
    for (const state of ['refunded', 'failed', 'canceled'] as const) expect(isPendingRefund(state)).toBe(false);
  });
});
