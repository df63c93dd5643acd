import { describe, expect, it } from 'vitest';

import {
  ORDER_STATES,
  isFinalState,
  isUnpaidFinalState,
  canTransition,
  toOrderState,
  type OrderState,
  type PaymentState,
} from './order-states.ts';

const told = (state: PaymentState, refunded = 0, chargedBack = 0) =>
  toOrderState({ state, amount: 2499, refunded, chargedBack });

describe('order states', () => {
  it('MON-038 are these eight', () => {
    expect(ORDER_STATES).toEqual([
      'created',
      'pending',
      'paid',
      'failed',
      'canceled',
      'expired',
      'refunded',
      'charged_back',
    ]);
  });

  it.each<[PaymentState, OrderState | null]>([
    ['open', 'created'],
    ['pending', 'pending'],
    ['authorized', 'pending'],
    ['paid', 'paid'],
    ['canceled', 'canceled'],
    ['expired', 'expired'],
    ['failed', 'failed'],
    ['unknown', null],
  ])('MON-074 %s becomes %s', (state, order) => {
    expect(told(state)).toBe(order);
  });

  it.each<[string, number, number, OrderState]>([
    ['a partial refund', 2498, 0, 'paid'],
    ['a full refund', 2499, 0, 'refunded'],
    ['a chargeback', 0, 2499, 'charged_back'],
    ['a chargeback of a cent', 0, 1, 'charged_back'],
    ['a refund and a chargeback', 2499, 2499, 'charged_back'],
  ])('MON-075 a paid payment with %s is classified by its amounts', (_name, refunded, chargedBack, order) => {
    expect(told('paid', refunded, chargedBack)).toBe(order);
  });

  it('MON-040 accept received money from every unpaid state, and never return to waiting', () => {
    for (const state of ORDER_STATES) {
      expect(canTransition(state, state)).toBe(false);
      expect(canTransition(state, 'created')).toBe(false);
      if (state !== 'paid') expect(canTransition(state, 'paid')).toBe(true);
      if (isFinalState(state)) expect(canTransition(state, 'pending')).toBe(false);
    }
    expect(canTransition('failed', 'refunded')).toBe(false);
    expect(canTransition('paid', 'failed')).toBe(false);
  });

  it('MON-040 wait for payment until it arrives or they end without it', () => {
    expect(ORDER_STATES.filter((state) => !isFinalState(state))).toEqual(['created', 'pending']);
    expect(ORDER_STATES.filter(isUnpaidFinalState)).toEqual(['failed', 'canceled', 'expired']);
  });

  it.each<[OrderState, OrderState[]]>([
    ['created', ['pending', 'paid', 'failed', 'canceled', 'expired']],
    ['pending', ['paid', 'failed', 'canceled', 'expired']],
    ['paid', ['refunded', 'charged_back']],
    ['failed', ['paid']],
    ['canceled', ['paid']],
    ['expired', ['paid']],
    ['refunded', ['paid', 'charged_back']],
    ['charged_back', ['paid', 'refunded']],
  ])('MON-040 change from %s to %j and nothing else', (from, to) => {
    expect(ORDER_STATES.filter((state) => canTransition(from, state))).toEqual(to);
  });
});
