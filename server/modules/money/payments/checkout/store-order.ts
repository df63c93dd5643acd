import type { Trx } from '../../../../../db/client.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { getPaymentCountry, requireActiveAccount } from '../../../identity/accounts/index.ts';
import { lockWallet } from '../../../ledger/credits/index.ts';
import { assertNotPaused, assertSpendingAllowed } from '../../spending/index.ts';
import { selectProfileCountry, updatePaymentCountry } from '../orders/buyer.queries.ts';
import type { AgreedTexts } from '../../../platform/pages/index.ts';
import { assertMayOrder } from './assert-may-order.ts';
import { IMMEDIATE_CONSENT_VERSION } from './consent.ts';
import { storeContractText, toContractText } from './contract-text.ts';
import { cancelOrdersWithCode, type CanceledOrder } from '../orders/cancel-open-order.ts';
import { insertOrder, insertPayment, selectOrderByClientId, type OrderRow } from '../orders/orders.queries.ts';
import type { PlaceOrderInput } from './place-order.schema.ts';
import { priceTypedOrder, type PricedOrder } from '../shop/price-order.ts';
import { recordTransition } from '../orders/order-transitions.ts';

type StoreDeps = Pick<Deps, 'clock' | 'log' | 'limiter'>;

/**
 * Validates what needs no database access.
 * @throws DomainError `not_confirmed`, `account_paused`, `account_blocked`, `invalid_fields` (`consents`),
 *   `method_unavailable`
 * @returns the payment method
 */
export function validateOrder(ctx: MemberCtx, input: PlaceOrderInput): PaymentMethod {
  requireActiveAccount(ctx);
  if (!input.consents.immediate) throw fieldError('consents', 'immediate_required');
  const method = PAYMENT_METHODS.find((name) => name === input.paymentmethod);
  if (!method) throw domainError('method_unavailable', { fields: { paymentmethod: { key: 'method_unavailable' } } });
  return method;
}

interface StoredOrder {
  order: OrderRow;
  canceled: CanceledOrder[];
}

/**
 * Creates an order and its payment intent in one transaction, or continues the order that the same form created; during
 * a pause only if that was signed or is with the provider. A direct debit gets its intent with its mandate.
 * @throws DomainError `client_id_used`, `price_changed`, those of `assertMayOrder`, and those of `priceTypedOrder` and `assertMaySpend`; nothing
 *   is stored then
 */
export async function storeOrder(
  trx: Trx,
  deps: StoreDeps,
  ctx: MemberCtx,
  { input, method, agreed }: { input: PlaceOrderInput; method: PaymentMethod; agreed: AgreedTexts },
): Promise<StoredOrder> {
  const key = { tenantId: ctx.tenant.id, userId: ctx.viewer.userId };
  const form = { ...key, clientId: input.client_id };
  // Serializes a member's orders: the second of two identical submits finds the first one's order.
  await lockWallet(trx, key.tenantId, key.userId);
  const earlier = await selectOrderByClientId(trx, form);
  if (earlier) {
    if (!matchesOrder(earlier, input)) throw domainError('client_id_used');
    const { status, providerPaymentId, signed } = earlier;
    const begun = status !== 'created' || providerPaymentId !== null || signed;
    if (!begun) {
      await assertMayOrder(trx, key);
      await assertNotPaused(trx, { ...key, now: deps.clock.now() });
    }
    return { order: earlier, canceled: [] };
  }
  await assertMayOrder(trx, key);
  const now = deps.clock.now();
  const country = input.country ?? (await getPaymentCountry(trx, ctx));
  const code = input.discountcode ?? null;
  const priced = await priceTypedOrder(trx, deps, ctx, { package: input.package, method, country, code });
  const expected = input.expected_amount ?? priced.amount;
  if (expected !== priced.amount) throw domainError('price_changed');
  // Ordering again with a single-use code cancels the older order. An order with a possibly pending payment stays, and
  // keeps its code.
  const { discountCodeId } = priced;
  const givenUp = discountCodeId
    ? await cancelOrdersWithCode(trx, deps, { ...key, discountCodeId, cause: 'newer_order' })
    : [];
  await assertSpendingAllowed(trx, { ...key, now, amount: priced.amount, currency: priced.currency });
  await insertPricedOrder(trx, deps, ctx, { clientId: input.client_id, priced, agreed });
  if (input.country) await updatePaymentCountry(trx, key.tenantId, key.userId, input.country);
  return { order: (await selectOrderByClientId(trx, form))!, canceled: givenUp };
}

function matchesOrder(order: OrderRow, input: PlaceOrderInput): boolean {
  if (order.package !== input.package || order.paymentmethod !== input.paymentmethod) return false;
  if (input.country !== undefined && input.country !== order.country) return false;
  if (input.discountcode && order.discountCodeId === null) return false;
  return (input.expected_amount ?? order.amount) === order.amount;
}

async function insertPricedOrder(
  trx: Trx,
  deps: Pick<StoreDeps, 'clock' | 'log'>,
  ctx: MemberCtx,
  { clientId, priced, agreed }: { clientId: string; priced: PricedOrder; agreed: AgreedTexts },
): Promise<void> {
  const { tenant, viewer } = ctx;
  const now = deps.clock.now();
  const text = toContractText(ctx, agreed);
  const [orderId, tenantId] = [newId(deps.clock), tenant.id];
  const { currency, amount, country } = priced;
  await storeContractText(trx, { tenantId, text, at: now });
  await insertOrder(trx, {
    tenantId,
    id: orderId,
    userId: viewer.userId,
    clientId,
    package: priced.package,
    credits: priced.credits,
    currency,
    amount,
    listAmount: priced.list,
    discountAmount: priced.discount,
    surchargeAmount: priced.surcharge,
    vatRate: String(priced.vatRate),
    vatAmount: priced.vat,
    country,
    profileCountry: selectProfileCountry(trx, { tenantId, userId: viewer.userId }),
    ipCountry: ctx.geoipCountry,
    paymentmethod: priced.method,
    discountCodeId: priced.discountCodeId,
    status: 'created',
    createdAt: now,
    immediateConsentVersion: IMMEDIATE_CONSENT_VERSION,
    immediateConsentAt: now,
    contractDigest: text.digest,
  });
  await recordTransition(trx, deps, { tenantId, orderId, from: null, to: 'created', cause: 'placed' });
  if (priced.method === 'sdd') return;
  await insertIntent(trx, deps, { tenantId, orderId, amount, provider: tenant.payment.provider, mandateId: null });
}

/** Stores the intent of an order's payment, with the idempotency key of every attempt. */
export async function insertIntent(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  intent: { tenantId: string; orderId: string; amount: number; provider: string; mandateId: string | null },
): Promise<string> {
  const now = clock.now();
  const id = newId(clock);
  // Due now: if this process dies, the next sweep requests the payment.
  await insertPayment(trx, { ...intent, id, status: 'intent', idempotencyKey: id, createdAt: now, nextSyncAt: now });
  return id;
}
