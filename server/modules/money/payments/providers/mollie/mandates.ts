import { MandateMethod, MandateStatus, MollieApiError, type Mandate, type MollieClient } from '@mollie/api-client';

import { ProviderError, type MandateRequest } from '../payment-provider.ts';
import { CLOCK_SKEW_MS } from './find-payment.ts';

interface ProviderMandate {
  customerId: string;
  mandateId: string;
}

/**
 * Creates a customer and a mandate. Each of the two calls has its own idempotency key, the same in every attempt. An
 * existing mandate is searched for once Mollie may have forgotten the keys, and when Mollie reports that the reference
 * is in use.
 * @throws ProviderError `refused` for an account that Mollie considers invalid
 */
export async function createOrFindMandate(
  client: MollieClient,
  request: MandateRequest,
  { forgotten }: { forgotten: boolean },
): Promise<ProviderMandate> {
  const earlier = forgotten ? await findMandate(client, request) : null;
  if (earlier) return earlier;
  const customer = await client.customers.create({
    name: request.name,
    email: request.email,
    metadata: { user_id: request.userId },
    idempotencyKey: `${request.idempotencyKey}-customer`,
  });
  try {
    return toProviderMandate(customer.id, await createMandate(client, customer.id, request));
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
    // The date in UTC, which is never ahead of the date anywhere in the EU: Mollie rejects a future date.
    signatureDate: request.signedAt.toISOString().slice(0, 10),
    mandateReference: request.reference,
    idempotencyKey: `${request.idempotencyKey}-mandate`,
  });

function toProviderMandate(customerId: string, { id, status }: Pick<Mandate, 'id' | 'status'>): ProviderMandate {
  if (status === MandateStatus.invalid) throw new ProviderError('refused', 'the mandate is not valid');
  return { customerId, mandateId: id };
}

/** Searches the member's customers created since the signature for the mandate with this reference. */
async function findMandate(
  client: MollieClient,
  { userId, reference, signedAt }: MandateRequest,
): Promise<ProviderMandate | null> {
  for await (const { id: customerId, createdAt, metadata } of client.customers.iterate()) {
    if (Date.parse(createdAt) < signedAt.getTime() - CLOCK_SKEW_MS) return null;
    if ((metadata as { user_id?: unknown } | null)?.user_id !== userId) continue;
    for await (const mandate of client.customerMandates.iterate({ customerId })) {
      if (mandate.mandateReference === reference) return toProviderMandate(customerId, mandate);
    }
  }
  return null;
}
