import { ApiMode, PaymentEmbed } from '@mollie/api-client';
import type { MollieClient } from '@mollie/api-client';

import { ProviderError } from '../../provider.ts';
import type { MandateRequest, PaymentProvider, PaymentRequest, ProviderAccount } from '../../provider.ts';
import type { ProviderDeps, ProviderModule } from '../index.ts';
import { toDecimal } from './amounts.ts';
import { ask, statusOf } from './asking.ts';
import { connectMollie } from './client.ts';
import { createParameters } from './creating.ts';
import { findPayment } from './finding.ts';
import { signMandate } from './mandates.ts';
import { listMethods } from './methods.ts';
import { isPaymentId, readEvent, readForm } from './notices.ts';
import { tellPayment, tellRefund } from './told.ts';

const HOUR = 3_600_000;
/** Time limit of a call, in ms. */
const TIMEOUT = 10_000;
/** Safety margin before keys are forgotten: an attempt takes a while too. */
const MARGIN = 5 * 60_000;
/** Statuses for a payment that cannot be canceled: it is paid, has ended, or its method does not allow it. */
const NOT_CANCELABLE = new Set([404, 410, 422]);

interface Options {
  timeout?: number;
}

/** A test key moves no money: the result is chosen on Mollie's page. */
const isTestKey = (apiKey: string | null) => apiKey?.startsWith('test_') ?? false;

export const isTrial: ProviderModule['isTrial'] = ({ tenant, secret }) =>
  isTestKey(secret(tenant.payment.secrets.api_key));

interface Account {
  client: MollieClient;
  /** Whether its key is a test key. */
  trial: boolean;
}

/** Reads a payment with its refunds and chargebacks, which its status does not include. */
async function read({ client, trial }: Account, id: string) {
  const embed = [PaymentEmbed.refunds, PaymentEmbed.chargebacks];
  const payment = await client.payments.get(id, { embed });
  if (payment.mode === ApiMode.test && !trial) throw new ProviderError('unclear', `${id} is a test payment`);
  return tellPayment(payment);
}

/** Mollie answers a known key with its first answer; another payment means that the keys are mixed up. */
async function create(client: MollieClient, request: PaymentRequest, endpoint: string) {
  const providerPayment = tellPayment(await client.payments.create(createParameters(request, endpoint)));
  if (providerPayment.paymentId !== request.paymentId)
    throw new ProviderError('unclear', `${providerPayment.id} belongs to a different payment`);
  return providerPayment;
}

async function cancel(client: MollieClient, id: string): Promise<void> {
  try {
    await ask(() => client.payments.cancel(id));
  } catch (error) {
    if (!NOT_CANCELABLE.has(statusOf(error) ?? 0)) throw error;
  }
}

async function readIfKnown(account: Account, id: string) {
  try {
    return await ask(() => read(account, id));
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** Whether Mollie may have forgotten the keys of a mandate. Its first attempt is made at signing. */
const isForgotten = ({ signedAt }: MandateRequest, now: Date) => now.getTime() - signedAt.getTime() >= HOUR - MARGIN;

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
    made ??= connectMollie({ apiKey, endpoint, timeout: options.timeout ?? TIMEOUT });
    return made;
  };
  const at = (): Account => ({ client: client(), trial });
  return {
    remembersKeysFor: HOUR,
    methods: async (where) => (closed ? [] : ask(() => listMethods(client(), tenant, where))),
    createPayment: (request) => ask(() => create(client(), request, endpoint)),
    readPayment: async (id) => (isPaymentId(id) ? readIfKnown(at(), id) : null),
    findPayment: (paymentId, since) =>
      ask(async () => {
        const found = await findPayment(client(), paymentId, since);
        return found && read(at(), found.id);
      }),
    cancelPayment: async (id) => (isPaymentId(id) ? cancel(client(), id) : undefined),
    createMandate: (request) =>
      ask(() => signMandate(client(), request, { forgotten: isForgotten(request, clock.now()) })),
    createRefund: ({ providerPaymentId: paymentId, refundId, amount, description, idempotencyKey }) =>
      ask(async () => {
        const wanted = { paymentId, amount: toDecimal(amount), description, metadata: { refund_id: refundId } };
        return tellRefund(await client().paymentRefunds.create({ ...wanted, idempotencyKey }));
      }),
    readNotice: readForm,
    readSignedNotice: (request) =>
      readEvent(
        request,
        [secret(names.webhook_secret), secret(names.webhook_secret_previous)].filter((one) => one !== null),
      ),
  };
}
