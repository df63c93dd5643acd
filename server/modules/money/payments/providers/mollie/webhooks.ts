import { createHmac, timingSafeEqual } from 'node:crypto';

import type { ProviderEvent, WebhookRequest } from '../payment-provider.ts';

const PAYMENT_ID_PATTERN = /^tr_[A-Za-z0-9]{1,60}$/;
const SIGNATURE_HEADER = 'x-mollie-signature';
const SIGNATURE_PATTERN = /^sha256=([0-9a-f]{64})$/i;

export const isPaymentId = (value: unknown): value is string =>
  typeof value === 'string' && PAYMENT_ID_PATTERN.test(value);

/** Reads a classic webhook: a form with `id=tr_…` and no signature. An id of another kind names no payment. */
export function parseClassicWebhook({ body }: WebhookRequest): ProviderEvent | null {
  const id = new URLSearchParams(body).get('id')?.trim();
  if (!id) return null;
  return { providerPaymentId: isPaymentId(id) ? id : null };
}

/** Whether the raw body was signed with one of the secrets: two are valid during a rotation. */
function hasValidSignature({ body, headers }: WebhookRequest, secrets: readonly string[]): boolean {
  const given = [headers[SIGNATURE_HEADER] ?? []]
    .flat()
    .flatMap((header) => header.split(','))
    .map((part) => SIGNATURE_PATTERN.exec(part.trim())?.[1])
    .filter((hex) => hex !== undefined)
    .map((hex) => Buffer.from(hex, 'hex'));
  const right = secrets.map((secret) => createHmac('sha256', secret).update(body).digest());
  return right.some((digest) => given.some((signature) => timingSafeEqual(signature, digest)));
}

const getProperty = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? (Reflect.get(value, name) as unknown) : null;

/**
 * The payment that an event is about: the entity itself, or the payment of a refund or chargeback; or a bare payment.
 */
function findPaymentId(event: unknown): string | null {
  const things = getProperty(event, '_embedded');
  const embedded = things !== null && typeof things === 'object' ? (Object.values(things) as unknown[]) : [];
  const named = [
    getProperty(event, 'entityId'),
    ...embedded.map((thing) => getProperty(thing, 'id')),
    ...embedded.map((thing) => getProperty(thing, 'paymentId')),
    getProperty(event, 'resource') === 'payment' ? getProperty(event, 'id') : null,
  ];
  return named.find(isPaymentId) ?? null;
}

/**
 * Reads a next-generation webhook: a JSON event with `X-Mollie-Signature`. @returns null unless the signature is valid
 */
export function parseSignedWebhook(request: WebhookRequest, secrets: readonly string[]): ProviderEvent | null {
  if (!hasValidSignature(request, secrets)) return null;
  try {
    return { providerPaymentId: findPaymentId(JSON.parse(request.body)) };
  } catch {
    return { providerPaymentId: null };
  }
}
