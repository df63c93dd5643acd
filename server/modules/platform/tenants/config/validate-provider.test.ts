import { describe, expect, it } from 'vitest';

import { buildTenant } from '../../../../../tests/factories/tenant.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import { validateProvider } from './validate-provider.ts';

const { payment } = buildTenant();

describe('the payment provider of a site', () => {
  it('MON-046 defaults to the sandbox, and is one of the folders of providers', () => {
    expect(payment.provider).toBe('sandbox');
    expect(PROVIDER_NAMES).toEqual(expect.arrayContaining(['mollie', 'sandbox']));
    for (const provider of PROVIDER_NAMES) expect(validateProvider({ payment: { ...payment, provider } })).toEqual([]);
  });

  it('is rejected when unknown, listing the existing ones', () => {
    expect(validateProvider({ payment: { ...payment, provider: 'molly' } })).toEqual([
      {
        path: ['payment', 'provider'],
        wrong: '"molly" is not a payment provider',
        allowed: PROVIDER_NAMES.join(', '),
      },
    ]);
  });
});
