import { describe, expect, it } from 'vitest';

import type { Money } from '../../../../tenants/money.ts';
import {
  DEFAULT_SPENDING_SETTINGS,
  settingsAt,
  canPauseUntil,
  findSpendingRefusal,
  withLimit,
  type SpendingSettings,
} from './spending-rule.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const eur = (euros: number): Money => ({ amount: euros * 100, currency: 'EUR' });
const limited = (limit: Money | null): SpendingSettings => ({ ...DEFAULT_SPENDING_SETTINGS, limit });

describe('a spending limit', () => {
  it.each([
    ['a first limit', null, eur(50)],
    ['lowered', eur(50), eur(20)],
    ['unchanged', eur(50), eur(50)],
    ['zero', eur(50), eur(0)],
  ])('applies immediately when it is %s', (_name, before, wanted) => {
    expect(withLimit(limited(before), wanted, NOW)).toEqual(limited(wanted));
  });

  it.each([
    ['higher', eur(20), eur(20.01)],
    ['removed', eur(20), null],
    ['in another currency', eur(20), { amount: 100, currency: 'GBP' }],
  ])('applies 24 hours later when it is %s', (_name, before, wanted) => {
    const changed = withLimit(limited(before), wanted, NOW);
    expect(changed).toEqual({ ...limited(before), pending: { limit: wanted, from: after(24) } });
    expect(settingsAt(changed, after(23.99)).limit).toEqual(before);
    expect(settingsAt(changed, after(24))).toEqual(limited(wanted));
  });

  it('does not restart the delay for a repeated raise, and is cancelled by a lower limit', () => {
    const raised = withLimit(limited(eur(20)), eur(50), NOW);
    expect(withLimit(raised, eur(50), after(5))).toEqual(raised);
    expect(withLimit(raised, eur(60), after(5)).pending?.from).toEqual(after(29));
    expect(withLimit(raised, eur(10), after(5))).toEqual(limited(eur(10)));
  });

  it('is compared with the raised limit once that applies', () => {
    const raised = withLimit(limited(eur(20)), eur(50), NOW);
    expect(withLimit(raised, eur(40), after(25))).toEqual(limited(eur(40)));
  });
});

describe('a pause', () => {
  const paused = { ...DEFAULT_SPENDING_SETTINGS, pausedUntil: after(48) };
  it.each([
    ['in the future', DEFAULT_SPENDING_SETTINGS, after(1), true],
    ['now', DEFAULT_SPENDING_SETTINGS, NOW, false],
    ['in the past', DEFAULT_SPENDING_SETTINGS, after(-1), false],
    ['later than the active one', paused, after(49), true],
    ['sooner than the active one', paused, after(47), false],
    ['sooner than a past one', { ...DEFAULT_SPENDING_SETTINGS, pausedUntil: after(-1) }, after(1), true],
  ])('that ends %s', (_name, decision, until, allowed) => {
    expect(canPauseUntil(decision, until, NOW)).toBe(allowed);
  });
});

describe('buying', () => {
  const paused = (hours: number) => ({ ...DEFAULT_SPENDING_SETTINGS, pausedUntil: after(hours) });
  it.each<[string, SpendingSettings, Money, Money[], string | null]>([
    ['without a limit or pause', DEFAULT_SPENDING_SETTINGS, eur(100), [eur(900)], null],
    ['up to the limit', limited(eur(50)), eur(25), [eur(15), eur(10)], null],
    ['a cent above the limit', limited(eur(50)), eur(25.01), [eur(25)], 'spending_limit_reached'],
    ['with a limit of zero', limited(eur(0)), eur(1), [], 'spending_limit_reached'],
    [
      'in another currency than the limit’s',
      limited(eur(50)),
      { amount: 1, currency: 'GBP' },
      [],
      'spending_limit_reached',
    ],
    ['after spending in another currency', limited(eur(50)), eur(50), [{ amount: 9999, currency: 'GBP' }], null],
    ['during a pause', paused(1), eur(1), [], 'spending_paused'],
    ['after a pause', paused(0), eur(1), [], null],
    ['with a pending raise', withLimit(limited(eur(5)), eur(50), NOW), eur(6), [], 'spending_limit_reached'],
    ['with a raise in effect', withLimit(limited(eur(5)), eur(50), after(-24)), eur(6), [], null],
  ])('%s', (_name, decision, order, spent, refusal) => {
    expect(findSpendingRefusal(decision, order, spent, NOW)).toBe(refusal);
  });
});
