import { MandateMethod, MandateStatus, MollieApiError } from '@mollie/api-client';
import type { Mandate, MollieClient } from '@mollie/api-client';

import { ProviderError } from '../../provider.ts';
import type { MandateRequest } from '../../provider.ts';
import { CLOCKS_APART } from './finding.ts';

interface Signed {
  customerId: string;
  mandateId: string;
}

/**
 * A customer and the mandate on their account. Each of the two calls has a key of its own, the same in every try. Once Mollie
 * may have forgotten the keys, and when it says that it has the mandate's reference, the one it has is looked for.
 * @throws ProviderError `refused` for an account that Mollie holds for none
 */
export async function signMandate(
  client: MollieClient,
  request: MandateRequest,
  { forgotten }: { forgotten: boolean },
): Promise<Signed> {
  const earlier = forgotten ? await findMandate(client, request) : null;
  if (earlier) return earlier;
  const customer = await client.customers.create({
    name: request.name,
    email: request.email,
    metadata: { user_id: request.userId },
    idempotencyKey: `${request.idempotencyKey}-customer`,
  });
  try {
    return signed(customer.id, await createMandate(client, customer.id, request));
  } catch (error) {
    if (!(error instanceof MollieApiError) || error.statusCode !== 422) throw error;
    const known = await findMandate(client, request);
    if (known) return known;
    throw error;
  }
}

const createMandate = (client: MollieClient, customerId: string, request: MandateRequest) =>
  client.customerMandates.create({
    customerId,
    method: MandateMethod.directdebit,
    consumerName: request.accountHolder,
    consumerAccount: request.iban,
    // The day by UTC, which is over nowhere in Europe before it is over there: no mandate of tomorrow.
    signatureDate: request.signedAt.toISOString().slice(0, 10),
    mandateReference: request.reference,
    idempotencyKey: `${request.idempotencyKey}-mandate`,
  });

function signed(customerId: string, { id, status }: Pick<Mandate, 'id' | 'status'>): Signed {
  if (status === MandateStatus.invalid) throw new ProviderError('refused', 'the mandate is not valid');
  return { customerId, mandateId: id };
}

/** Goes through the customers made for the member since the mandate was signed, for the mandate of its reference. */
async function findMandate(
  client: MollieClient,
  { userId, reference, signedAt }: MandateRequest,
): Promise<Signed | null> {
  for await (const { id: customerId, createdAt, metadata } of client.customers.iterate()) {
    if (Date.parse(createdAt) < signedAt.getTime() - CLOCKS_APART) return null;
    if ((metadata as { user_id?: unknown } | null)?.user_id !== userId) continue;
    for await (const mandate of client.customerMandates.iterate({ customerId })) {
      if (mandate.mandateReference === reference) return signed(customerId, mandate);
    }
  }
  return null;
}
