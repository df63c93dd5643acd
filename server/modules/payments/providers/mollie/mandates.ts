import { MandateMethod, MandateStatus } from '@mollie/api-client';
import type { MollieClient } from '@mollie/api-client';

import { ProviderError } from '../../provider.ts';
import type { MandateRequest } from '../../provider.ts';

/**
 * A customer and the mandate on their account. Each of the two calls has a key of its own, the same in every try.
 * @throws ProviderError `refused` for an account that Mollie holds for none
 */
export async function signMandate(client: MollieClient, request: MandateRequest) {
  const customer = await client.customers.create({
    name: request.name,
    email: request.email,
    metadata: { user_id: request.userId },
    idempotencyKey: `${request.idempotencyKey}-customer`,
  });
  const mandate = await client.customerMandates.create({
    customerId: customer.id,
    method: MandateMethod.directdebit,
    consumerName: request.accountHolder,
    consumerAccount: request.iban,
    // The day by UTC, which is over nowhere in Europe before it is over there: no mandate of tomorrow.
    signatureDate: request.signedAt.toISOString().slice(0, 10),
    mandateReference: request.reference,
    idempotencyKey: `${request.idempotencyKey}-mandate`,
  });
  if (mandate.status === MandateStatus.invalid) throw new ProviderError('refused', 'the mandate is not valid');
  return { customerId: customer.id, mandateId: mandate.id };
}
