import type { Clock } from '../../../server/lib/time/clock.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { readEnv } from '../../../server/env.ts';
import { createProvider } from '../../../server/modules/money/payments/providers/mollie/provider.ts';
import type { PaymentRequest } from '../../../server/modules/money/payments/providers/payment-provider.ts';
import { newId } from '../../../server/lib/security/ids.ts';
import { createTestClock } from '../clock.ts';
import { buildTenant, type TenantInput } from '../tenant.ts';
import { startMollieFake } from './mollie-fake.ts';

/** Tenant settings for payments through Mollie. */
export const MOLLIE_SETTINGS: Pick<TenantInput, 'payment'> = {
  payment: {
    provider: 'mollie',
    secrets: {
      api_key: 'SITE_MOLLIE_KEY',
      webhook_secret: 'SITE_MOLLIE_SECRET',
      webhook_secret_previous: 'SITE_MOLLIE_SECRET_BEFORE',
    },
  },
};

/** The environment variables that these settings name. */
export const MOLLIE_ENVIRONMENT = {
  SITE_MOLLIE_KEY: 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM',
  SITE_MOLLIE_SECRET: 'a secret of now',
  SITE_MOLLIE_SECRET_BEFORE: 'a secret of before',
};

/** Starts a fake and connects a tenant's account through the real client. `timeout` in ms. */
export async function openMollieAccount({
  timeout = 2_000,
  clock = createTestClock(),
  apiKey = MOLLIE_ENVIRONMENT.SITE_MOLLIE_KEY,
  demo = true,
}: { timeout?: number; clock?: Clock; apiKey?: string; demo?: boolean } = {}) {
  const fake = await startMollieFake({ apiKey, now: () => clock.now() });
  const named = { ...MOLLIE_ENVIRONMENT, SITE_MOLLIE_KEY: apiKey };
  const env = { ...readEnv({ ...named, MOLLIE_API_ENDPOINT: fake.endpoint }), demo };
  const deps = { env, clock, log: createLogger({ level: 'silent', pretty: false }) };
  const secret = (name: string | null) => (name === null ? null : env.namedSecret(name));
  const provider = createProvider(deps, { tenant: buildTenant(MOLLIE_SETTINGS), secret }, { timeout });
  return { fake, provider, clock, env };
}

/** A payment request for an order of € 24.99. */
export function buildPaymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  const clock = createTestClock();
  return {
    paymentId: newId(clock),
    orderId: newId(clock),
    amount: { amount: 2_499, currency: 'EUR' },
    description: 'Site 30',
    method: 'ideal',
    locale: 'nl-NL',
    returnUrl: 'https://site.example/payment/pending?order=1',
    webhookUrl: 'https://site.example/api/webhooks/mollie',
    idempotencyKey: newId(clock),
    debit: null,
    ...changes,
  };
}
