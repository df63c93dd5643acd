import { describe, expect, it } from 'vitest';

import { buildTenant } from '../../../tests/factories/tenant.ts';
import { PROVIDER_NAMES } from '../payments/providers/provider-names.ts';
import { checkProvider } from './provider-check.ts';

const { payment } = buildTenant();

describe('the provider of a site', () => {
  it('MON-046 is the sandbox unless its file names another, and those are the folders of providers', () => {
    expect(payment.provider).toBe('sandbox');
    expect(PROVIDER_NAMES).toEqual(expect.arrayContaining(['mollie', 'sandbox']));
    for (const provider of PROVIDER_NAMES) expect(checkProvider({ payment: { ...payment, provider } })).toEqual([]);
  });

  it('is refused when there is none of that name, with those that there are', () => {
    expect(checkProvider({ payment: { ...payment, provider: 'molly' } })).toEqual([
      {
        path: ['payment', 'provider'],
        wrong: '"molly" is not a payment provider',
        allowed: PROVIDER_NAMES.join(', '),
      },
    ]);
  });
});
