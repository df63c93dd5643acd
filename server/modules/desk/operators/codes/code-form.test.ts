import { describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { buildTenant } from '../../../../../tests/factories/tenant.ts';
import { currenciesOf, parseCodeForm, type CodeForm } from './code-form.ts';

const site = buildTenant({
  welcome_code: { code: 'WELKOM10', value_percentage: 10 },
  packages: [
    { id: 'p0', credits: 10, prices: { EUR: 999, GBP: 899 } },
    { id: 'p1', credits: 30, prices: { EUR: 2499, GBP: 2199 } },
    { id: 'p2', credits: 75, prices: { EUR: 4999, GBP: 4299 } },
    { id: 'p3', credits: 175, prices: { EUR: 9999, GBP: 8599 } },
  ],
});

const form: CodeForm = {
  code: 'LENTE',
  takes: 'percentage',
  percentage: '20',
  amount: '',
  currency: '',
  minimum: '',
  country: '',
  methods: [],
  validity: 'many',
  member: '',
  starts: '',
  ends: '',
};
const read = (overrides: Partial<CodeForm>) => parseCodeForm(site, { ...form, ...overrides }, TEST_NOW);
const amount = { takes: 'amount', percentage: '', currency: 'EUR' };

describe('parsing a new code', () => {
  it('OPS-012 parses the terms', () => {
    expect(read({ code: ' lente_2026 ', methods: ['paypal', 'ideal'], country: 'BE' })).toEqual({
      promise: {
        code: 'LENTE_2026',
        valuePercentage: 20,
        valueAmount: null,
        currency: null,
        minimumOrderValue: null,
        country: 'BE',
        userId: null,
        validity: 'many',
        startsAt: null,
        expiresAt: null,
        paymentmethods: site.payment.methods.filter((method) => ['paypal', 'ideal'].includes(method)),
      },
    });
    expect(read({ ...amount, amount: '7,5', minimum: '20.05' })).toMatchObject({
      promise: { valueAmount: 750, minimumOrderValue: 2005, currency: 'EUR', valuePercentage: null },
    });
    expect(currenciesOf(site)).toEqual(['EUR', 'GBP']);
  });

  it.each<[Partial<CodeForm>, object]>([
    [{ code: '' }, { code: 'required' }],
    [{ code: 'AB' }, { code: 'characters' }],
    [{ code: 'LENTE 2026' }, { code: 'characters' }],
    [{ code: 'É20' }, { code: 'characters' }],
    [{ code: 'A'.repeat(41) }, { code: 'characters' }],
    [{ code: 'start25' }, { code: 'reserved' }],
    [{ code: 'Welkom10' }, { code: 'reserved' }],
    [{ takes: '' }, { takes: 'unknown' }],
    [{ percentage: '' }, { percentage: 'required' }],
    [{ percentage: '0' }, { percentage: 'percentage' }],
    [{ percentage: '101' }, { percentage: 'percentage' }],
    [{ percentage: '12.5' }, { percentage: 'percentage' }],
    [{ percentage: '-5' }, { percentage: 'percentage' }],
    [{ ...amount, amount: '' }, { amount: 'amount' }],
    [{ ...amount, amount: '0' }, { amount: 'amount' }],
    [{ ...amount, amount: '1e3' }, { amount: 'amount' }],
    [{ ...amount, amount: '5', currency: '' }, { currency: 'currency_needed' }],
    [{ ...amount, amount: '5', currency: 'USD' }, { currency: 'unknown' }],
    [{ ...amount, amount: '99.99' }, { amount: 'as_dearest' }],
    [{ ...amount, amount: '86', currency: 'GBP' }, { amount: 'as_dearest' }],
    [{ minimum: '20' }, { currency: 'currency_needed' }],
    [{ minimum: '100', currency: 'EUR' }, { minimum: 'too_much' }],
    [{ country: 'FR' }, { country: 'unknown' }],
    [{ methods: ['ideal', 'cash'] }, { methods: 'unknown' }],
    [{ validity: 'twice' }, { validity: 'unknown' }],
    [{ member: 'Anna' }, { member: 'member_unknown' }],
    [{ starts: 'tomorrow' }, { starts: 'day' }],
    [{ ends: '2026-02-30' }, { ends: 'day' }],
    [{ ends: '2026-03-09' }, { ends: 'past' }],
    [{ starts: '2026-03-20', ends: '2026-03-19' }, { ends: 'before_start' }],
    [
      { code: '', percentage: '' },
      { code: 'required', percentage: 'required' },
    ],
  ])('OPS-012 rejects %o', (overrides, problems) => {
    expect(read(overrides)).toEqual({ problems });
  });

  it('OPS-012 accepts a code of one day', () => {
    const one = { starts: '2026-03-10', ends: '2026-03-10' };
    expect(read(one)).toMatchObject({ promise: { expiresAt: new Date('2026-03-10T23:00:00.000Z') } });
  });
});
