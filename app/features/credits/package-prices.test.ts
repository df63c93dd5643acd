import { describe, expect, it } from 'vitest';

import type { TenantPackage } from '../../../tenants/tenant.schema.ts';
import { currencyFor } from '../../../tenants/payment-currency.ts';
import { toPackagePrices } from './package-prices.ts';

const PACKAGES: TenantPackage[] = [
  { id: 'p1', credits: 30, prices: { EUR: 2499 }, mark: 'most_chosen' },
  { id: 'p0', credits: 10, prices: { EUR: 999, GBP: 899 }, mark: null },
  { id: 'p3', credits: 175, prices: { EUR: 9999 }, mark: 'best_value' },
];

describe('pricePackages', () => {
  it('MON-026 computes price per message and saving from minor units, smallest package first', () => {
    const priced = toPackagePrices(PACKAGES, 'EUR', 1);
    expect(priced.map(({ id, price, perMessage }) => [id, price, perMessage])).toEqual([
      ['p0', 999, 100],
      ['p1', 2499, 83],
      ['p3', 9999, 57],
    ]);
    expect(priced.map(({ saving }) => Math.round(saving * 100))).toEqual([0, 17, 43]);
  });

  it('uses the message cost of the tenant', () => {
    expect(toPackagePrices(PACKAGES, 'EUR', 2)[0]?.perMessage).toBe(200);
  });

  it('omits packages that are not sold in the currency', () => {
    expect(toPackagePrices(PACKAGES, 'GBP', 1).map(({ id }) => id)).toEqual(['p0']);
    expect(toPackagePrices(PACKAGES, 'USD', 1)).toEqual([]);
  });
});

describe('currencyFor', () => {
  it('returns the currency of the country when packages are sold in it, else the tenant’s', () => {
    const tenant = { packages: PACKAGES, currency: 'EUR' } as const;
    expect(currencyFor(tenant, 'GB')).toBe('GBP');
    expect(currencyFor(tenant, 'US')).toBe('EUR');
    expect(currencyFor(tenant, 'JP')).toBe('EUR');
  });
});
