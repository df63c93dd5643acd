import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildTenant, type TenantInput } from '../../../../../tests/factories/tenant.ts';
import { COUNTRY_FACTS, PACKAGE_IDS } from '../../../../../tenants/value-lists.ts';
import {
  MIN_AMOUNT,
  discountAmount,
  quotePackage,
  surchargeAmount,
  vatContained,
  quoteWithMethod,
  type Discount,
} from './quote.ts';
import { findSurchargeRule } from '../../../platform/tenants/settings/surcharge-rule.ts';

const percent = (percentage: number): Discount => ({
  code: 'KORTING',
  kind: 'campaign',
  percentage,
  amount: null,
  expires: null,
});
const off = (amount: number): Discount => ({ ...percent(0), percentage: null, amount });

describe('the discount of a code', () => {
  it.each([
    [999, percent(25), 250],
    [2499, percent(25), 625],
    [2499, percent(10), 250],
    [1010, percent(5), 51],
    [1009, percent(5), 50],
    [2499, off(500), 500],
    [999, percent(100), 899],
    [999, off(5000), 899],
    [150, percent(50), 50],
    [100, percent(50), 0],
    [1, percent(50), 0],
  ])('MON-055 from %i by %o is %i', (list, discount, expected) => {
    expect(discountAmount(list, discount)).toBe(expected);
  });

  it('MON-026 is an integer and leaves at least the minimum amount', () => {
    const codes = fc.oneof(fc.integer({ min: 1, max: 100 }).map(percent), fc.integer({ min: 1, max: 1e7 }).map(off));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), codes, (list, discount) => {
        const taken = discountAmount(list, discount);
        expect(Number.isInteger(taken)).toBe(true);
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken === 0 || list - taken >= MIN_AMOUNT).toBe(true);
        if (discount.amount !== null) expect(taken).toBeLessThanOrEqual(discount.amount);
        else expect(taken).toBeLessThanOrEqual((list * discount.percentage!) / 100 + 0.5);
      }),
    );
  });
});

describe('VAT', () => {
  it.each([
    [2499, 21, 434],
    [9999, 25.5, 2032],
    [4990, 8.1, 374],
    [2799, 0, 0],
  ])('MON-037 in %i at %s %% is %i', (amount, rate, expected) => {
    expect(vatContained(amount, rate)).toBe(expected);
  });

  it('adds up with the net amount, and equals the rate on it up to rounding', () => {
    const rates = fc.constantFrom(...Object.values(COUNTRY_FACTS).map(({ vatRate }) => vatRate));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), rates, (amount, rate) => {
        const vat = vatContained(amount, rate);
        expect(Math.abs((amount - vat) * (rate / 100) - vat)).toBeLessThanOrEqual(0.5 * (1 + rate / 100) + 1e-6);
      }),
    );
  });
});

const SITE: Partial<TenantInput> = {
  countries: ['NL', 'BE', 'GB', 'US'],
  packages: [
    { id: 'p0', credits: 10, prices: { EUR: 999, GBP: 899, USD: 1099 } },
    { id: 'p1', credits: 30, prices: { EUR: 2499, GBP: 2199, USD: 2799 } },
    { id: 'p2', credits: 75, prices: { EUR: 4999, GBP: 4299, USD: 5499 } },
    { id: 'p3', credits: 175, prices: { EUR: 9999, GBP: 8599, USD: 10_999 } },
  ],
  payment: {
    surcharges: [
      { method: 'paypal', countries: ['GB'], fixed: 35, currency: 'GBP' },
      { method: 'paypal', countries: ['US'], fixed: 30, percentage: 2.5, currency: 'EUR' },
      { method: 'paypal', percentage: 1 },
    ],
  },
};
const tenant = buildTenant(SITE);

describe('a price', () => {
  it('does not exist of a package that is not sold, or not in the currency of the country', () => {
    const [first, ...others] = tenant.packages;
    const partly = { ...tenant, packages: [{ ...first!, prices: { EUR: 999 } }, ...others.slice(0, 2)] };
    const quoted = (id: 'p0' | 'p3', country: 'NL' | 'GB') =>
      quotePackage(partly, { package: id, country, discount: null })?.amount ?? null;
    expect([quoted('p0', 'NL'), quoted('p0', 'GB'), quoted('p3', 'NL')]).toEqual([999, null, null]);
  });

  it('MON-031 MON-037 is the package’s in the currency of the country, with its VAT', () => {
    const quoted = (country: 'NL' | 'GB' | 'US') => quotePackage(tenant, { package: 'p1', country, discount: null });
    expect(quoted('NL')).toEqual({
      package: 'p1',
      credits: 30,
      country: 'NL',
      currency: 'EUR',
      list: 2499,
      discount: 0,
      amount: 2499,
      vatRate: 21,
      vat: 434,
      code: null,
    });
    expect(quoted('GB')).toMatchObject({ currency: 'GBP', list: 2199, vatRate: 20, vat: 367 });
    expect(quoted('US')).toMatchObject({ currency: 'USD', list: 2799, vatRate: 0, vat: 0 });
  });

  it('names the code only if it lowered the price', () => {
    const cheap = buildTenant({
      ...SITE,
      packages: tenant.packages.map((each) => ({ ...each, prices: { EUR: 100 } })),
    });
    const wanted = { package: 'p0', country: 'NL', discount: percent(25) } as const;
    expect(quotePackage(cheap, wanted)).toMatchObject({ discount: 0, amount: 100, code: null });
    expect(quotePackage(tenant, wanted)?.code).toEqual({
      code: 'KORTING',
      kind: 'campaign',
      percentage: 25,
      expires: null,
    });
  });

  it('MON-023 includes the method’s cost on the discounted price, by country, first matching rule', () => {
    const cost = (country: 'NL' | 'GB' | 'US', currency: 'EUR' | 'GBP' | 'USD', amount: number) =>
      surchargeAmount(tenant, { method: 'paypal', country, currency, amount });
    expect([cost('NL', 'EUR', 1874), cost('GB', 'GBP', 2199)]).toEqual([19, 35]);
    // A fixed part in another currency is not converted.
    expect(cost('US', 'USD', 2799)).toBe(70);
    const nothing = { method: 'paypal', country: 'US', currency: 'USD' } as const;
    const onlyFixed = [{ method: 'paypal' as const, fixed: 35, currency: 'GBP' as const }];
    expect(findSurchargeRule(buildTenant({ ...SITE, payment: { surcharges: onlyFixed } }), nothing)).toBeNull();
    expect(surchargeAmount(tenant, { method: 'ideal', country: 'NL', currency: 'EUR', amount: 2499 })).toBe(0);
  });

  it('MON-026 MON-037 adds up in integer minor units', () => {
    const codes = fc.option(
      fc.oneof(fc.integer({ min: 1, max: 100 }).map(percent), fc.integer({ min: 1, max: 20_000 }).map(off)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...PACKAGE_IDS),
        fc.constantFrom('NL', 'BE', 'GB', 'US'),
        fc.constantFrom('ideal', 'paypal', 'creditcard'),
        codes,
        (id, country, method, discount) => {
          const quote = quoteWithMethod(tenant, quotePackage(tenant, { package: id, country, discount })!, method);
          const numbers = [quote.list, quote.discount, quote.surcharge, quote.amount, quote.vat];
          expect(numbers.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
          expect(quote.amount).toBe(quote.list - quote.discount + quote.surcharge);
          expect(quote.amount).toBeGreaterThanOrEqual(MIN_AMOUNT);
          expect(quote.vat).toBe(vatContained(quote.amount, quote.vatRate));
          expect(quote.code === null).toBe(quote.discount === 0);
        },
      ),
    );
  });
});
