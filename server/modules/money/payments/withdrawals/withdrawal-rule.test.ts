import { describe, expect, it } from 'vitest';

import { calculateWithdrawal, withdrawableUntil, withdrawalEndsAt } from './withdrawal-rule.ts';

const site = { refund_days: 14, time_zone: 'Europe/Amsterdam' };
const PAID = new Date('2026-03-20T12:00:00Z');
const paid = { status: 'paid', paidAt: PAID, withdrawnAt: null, credits: 30, amount: 2499 } as const;
const open = { status: 'pending', paidAt: null } as const;
const known = { left: 30, refunded: 0, reopened: false, now: PAID };

describe('withdrawing from an order', () => {
  it.each([
    ['2026-03-17T12:00:00Z', 14, '2026-03-31T22:00:00.000Z'],
    // Across daylight saving changes: days are calendar days.
    ['2026-03-16T22:59:00Z', 14, '2026-03-30T22:00:00.000Z'],
    ['2026-03-16T23:00:00Z', 14, '2026-03-31T22:00:00.000Z'],
    ['2026-10-20T22:30:00Z', 14, '2026-11-04T23:00:00.000Z'],
    ['2026-12-31T23:30:00Z', 31, '2027-02-02T23:00:00.000Z'],
    // The last day is Easter Saturday, a Sunday, Boxing Day: the next working day counts.
    ['2026-03-21T12:00:00Z', 14, '2026-04-07T22:00:00.000Z'],
    ['2026-03-01T12:00:00Z', 14, '2026-03-16T23:00:00.000Z'],
    ['2026-12-12T12:00:00Z', 14, '2026-12-29T23:00:00.000Z'],
  ])('MON-062 of an order paid at %s ends %s full days later', (paidAt, refund_days, end) => {
    expect(withdrawalEndsAt({ ...site, refund_days }, new Date(paidAt)).toISOString()).toBe(end);
  });

  it('MON-062 is possible a millisecond before the end, and not at it', () => {
    const end = withdrawalEndsAt(site, PAID);
    const before = new Date(end.getTime() - 1);
    expect(calculateWithdrawal(site, paid, { ...known, now: before })).toEqual({ credits: 30, amount: 2499 });
    expect(calculateWithdrawal(site, paid, { ...known, now: end })).toBe('too_late');
    expect(calculateWithdrawal(site, paid, { ...known, reopened: true, now: end })).toEqual({
      credits: 30,
      amount: 2499,
    });
  });

  it.each([
    [30, 0, 2499],
    [29, 0, 2416],
    [18, 0, 1499],
    [1, 0, 83],
    [30, 1000, 1499],
    [30, 2498, 1],
  ])('MON-063 with %i credits left and %i cents refunded refunds exactly %i', (left, refunded, amount) => {
    expect(calculateWithdrawal(site, paid, { ...known, left, refunded })).toEqual({ credits: left, amount });
  });

  it.each([
    ['nothing_left', {}, { left: 0 }],
    ['nothing_left', {}, { refunded: 2499 }],
    ['withdrawn', { withdrawnAt: PAID }, { left: 0 }],
    ['withdrawn', { ...open, withdrawnAt: PAID }, {}],
    ['not_paid', { status: 'canceled', paidAt: null }, {}],
    ['not_paid', { status: 'refunded' }, {}],
    ['not_paid', { status: 'charged_back' }, {}],
  ] as const)('MON-062 is rejected with %s', (reason, order, facts) => {
    expect(calculateWithdrawal(site, { ...paid, ...order }, { ...known, ...facts })).toBe(reason);
  });

  it.each(['created', 'pending'] as const)(
    'HRD-1 of an order that is %s is possible, and refunds nothing yet',
    (status) => {
      expect(calculateWithdrawal(site, { ...paid, ...open, status }, known)).toEqual({ credits: 0, amount: 0 });
      expect(withdrawableUntil(site, { paidAt: null, withdrawnAt: null }, known)).toEqual(withdrawalEndsAt(site, PAID));
    },
  );

  it('HRD-1 is possible again, without an end, for credits that came back after it', () => {
    const withdrawn = { ...paid, withdrawnAt: PAID };
    const facts = { ...known, left: 3, refunded: 1499, now: new Date(PAID.getTime() + 100 * 86_400_000) };
    expect(calculateWithdrawal(site, withdrawn, facts)).toEqual({ credits: 3, amount: 250 });
    expect(withdrawableUntil(site, withdrawn, facts)).toBeNull();
  });
});
