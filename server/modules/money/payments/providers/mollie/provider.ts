import { ApiMode, PaymentEmbed, type MollieClient } from '@mollie/api-client';

import { HOUR_MS, MINUTE_MS } from '../../../../../lib/time/duration.ts';
import {
  ProviderError,
  type MandateRequest,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderAccount,
} from '../payment-provider.ts';
import type { ProviderDeps, ProviderModule } from '../index.ts';
import { toDecimal } from './amounts.ts';
import { callMollie, httpStatusOf } from './call-mollie.ts';
import { connectMollie } from './client.ts';
import { toCreateParameters } from './create-parameters.ts';
import { findPayment } from './find-payment.ts';
import { createOrFindMandate } from './mandates.ts';
import { listMethods } from './methods.ts';
import { isPaymentId, parseSignedWebhook, parseClassicWebhook } from './webhooks.ts';
import { toProviderPayment, toProviderRefund } from './payment-mapper.ts';

/** Time limit of a call, in ms. */
const TIMEOUT_MS = 10_000;
/** Safety margin before keys are forgotten: an attempt takes a while too. */
const KEY_MARGIN_MS = 5 * MINUTE_MS;
/** Statuses for a payment that cannot be canceled: it is paid, has ended, or its method does not allow it. */
const NOT_CANCELABLE = new Set([404, 410, 422]);

interface Options {
  timeout?: number;
}

/** A test key moves no money: the result is chosen on Mollie's page. */
const isTestKey = (apiKey: string | null) => apiKey?.startsWith('test_') ?? false;

export const isTestAccount: ProviderModule['isTestAccount'] = ({ tenant, secret }) =>
  isTestKey(secret(tenant.payment.secrets.api_key));

interface MollieAccount {
  client: MollieClient;
  /** Whether its key is a test key. */
  isTest: boolean;
}

/** Reads a payment with its refunds and chargebacks, which its status does not include. */
async function readPayment({ client, isTest }: MollieAccount, id: string) {
  const embed = [PaymentEmbed.refunds, PaymentEmbed.chargebacks];
  const payment = await client.payments.get(id, { embed });
  if (payment.mode === ApiMode.test && !isTest) throw new ProviderError('unclear', `${id} is a test payment`);
  return toProviderPayment(payment);
}

/** Mollie answers a known key with its first answer; another payment means that the keys are mixed up. */
async function createPayment(client: MollieClient, request: PaymentRequest, endpoint: string) {
  const providerPayment = toProviderPayment(await client.payments.create(toCreateParameters(request, endpoint)));
  if (providerPayment.paymentId !== request.paymentId)
    throw new ProviderError('unclear', `${providerPayment.id} belongs to a different payment`);
  return providerPayment;
}

async function cancelPayment(client: MollieClient, id: string): Promise<void> {
  try {
    await callMollie(() => client.payments.cancel(id));
  } catch (error) {
    if (!NOT_CANCELABLE.has(httpStatusOf(error) ?? 0)) throw error;
  }
}

async function readPaymentIfExists(account: MollieAccount, id: string) {
  try {
    return await callMollie(() => readPayment(account, id));
  } catch (error) {
    if (httpStatusOf(error) === 404) return null;
    throw error;
  }
}

/** Whether Mollie may have forgotten the keys of a mandate. Its first attempt is made at signing. */
const mayKeysBeForgotten = ({ signedAt }: MandateRequest, now: Date) =>
  now.getTime() - signedAt.getTime() >= HOUR_MS - KEY_MARGIN_MS;

/**
 * A tenant's Mollie profile, through the official client ([docs/payments.md](../../../../../docs/payments.md)). Without
 * an API key every call fails as `busy`; in production a test key counts as no key.
 */
export function createProvider(
  { env, log, clock }: Pick<ProviderDeps, 'env' | 'log' | 'clock'>,
  account: ProviderAccount,
  options: Options = {},
): PaymentProvider {
  const { tenant, secret } = account;
  const names = tenant.payment.secrets;
  const endpoint = env.MOLLIE_API_ENDPOINT;
  const trial = isTestKey(secret(names.api_key));
  const closed = trial && !env.demo;
  let made: MollieClient | null = null;
  const client = (): MollieClient => {
    const apiKey = secret(names.api_key);
    if (!apiKey || closed) {
      const fault = closed ? 'a Mollie test key takes no payments in production' : 'no API key for Mollie';
      log.error({ tenant: tenant.slug, setting: names.api_key }, fault);
      throw new ProviderError('busy', 'no API key');
    }
    made ??= connectMollie({ apiKey, endpoint, timeout: options.timeout ?? TIMEOUT_MS });
    return made;
  };
  const at = (): MollieAccount => ({ client: client(), isTest: trial });
  return {
    idempotencyKeyTtl: HOUR_MS,
    listMethods: async (where) => (closed ? [] : callMollie(() => listMethods(client(), tenant, where))),
    createPayment: (request) => callMollie(() => createPayment(client(), request, endpoint)),
    readPayment: async (id) => (isPaymentId(id) ? readPaymentIfExists(at(), id) : null),
    findPayment: (paymentId, since) =>
      callMollie(async () => {
        const found = await findPayment(client(), paymentId, since);
        return found && readPayment(at(), found.id);
      }),
    cancelPayment: async (id) => (isPaymentId(id) ? cancelPayment(client(), id) : undefined),
    createMandate: (request) =>
      callMollie(() => createOrFindMandate(client(), request, { forgotten: mayKeysBeForgotten(request, clock.now()) })),
    createRefund: ({ providerPaymentId: paymentId, refundId, amount, description, idempotencyKey }) =>
      callMollie(async () => {
        const wanted = { paymentId, amount: toDecimal(amount), description, metadata: { refund_id: refundId } };
        return toProviderRefund(await client().paymentRefunds.create({ ...wanted, idempotencyKey }));
      }),
    parseEvent: parseClassicWebhook,
    parseSignedEvent: (request) =>
      parseSignedWebhook(
        request,
        [secret(names.webhook_secret), secret(names.webhook_secret_previous)].filter((one) => one !== null),
      ),
  };
}
