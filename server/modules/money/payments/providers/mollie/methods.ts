import { SequenceType, type MollieClient } from '@mollie/api-client';

import type { Country, Currency, PaymentMethod } from '../../../../../../tenants/value-lists.ts';
import type { Tenant } from '../../../../../context.ts';
import { toDecimal } from './amounts.ts';
import { fromMollieMethod } from './method-names.ts';

const DEFAULT_AMOUNT = 1_000;

/** Methods have minimum and maximum amounts: the price of the tenant's first package decides. */
function sampleAmount({ packages }: Tenant, currency: Currency) {
  const amount = packages.map(({ prices }) => prices[currency]).find((price) => price !== undefined) ?? DEFAULT_AMOUNT;
  return toDecimal({ amount, currency });
}

/**
 * Methods enabled in the profile, by our names and in Mollie's order. Mollie lists direct debit only for recurring
 * payments.
 */
export async function listMethods(
  client: MollieClient,
  tenant: Tenant,
  { country, currency }: { country: Country; currency: Currency },
): Promise<PaymentMethod[]> {
  const where = { amount: sampleAmount(tenant, currency), billingCountry: country };
  const [hosted, recurring] = await Promise.all([
    client.methods.list({ ...where, includeWallets: 'applepay' }),
    client.methods.list({ ...where, sequenceType: SequenceType.recurring }),
  ]);
  const known = hosted.map(({ id }) => fromMollieMethod(id)).filter((method) => method !== null && method !== 'sdd');
  const debit = currency === 'EUR' && recurring.some(({ id }) => fromMollieMethod(id) === 'sdd');
  return debit ? [...known, 'sdd'] : known;
}
