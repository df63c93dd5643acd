import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../../tenants/value-lists.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { choosePaymentCountry, requireActiveAccount } from '../../../identity/accounts/index.ts';
import { lockWallet } from '../../../ledger/credits/index.ts';
import { assertNotPaused, assertSpendingAllowed, selectSpendingSettings } from '../../spending/index.ts';
import { selectBuyer, selectProfileCountry, updatePaymentCountry } from '../orders/buyer.queries.ts';
import type { AgreedTexts } from '../../../platform/pages/index.ts';
import { assertMayOrder } from './assert-may-order.ts';
import { IMMEDIATE_CONSENT_VERSION } from './consent.ts';
import { storeContractText, toContractText } from './contract-text.ts';
import { takeClaim, type Claim } from '../intents/with-claim.ts';
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
  order: Pick<OrderRow, 'id' | 'paymentId' | 'paymentStatus'>;
  canceled: CanceledOrder[];
  /** For the first attempt at its payment; null if others have to be canceled before, which may take longer than a claim. */
  claimed: Claim | null;
}

/**
 * Creates an order and its claimed payment intent in one transaction, or continues the order that the same form created;
 * during a pause only if that was signed or is with the provider. A direct debit gets its intent with its mandate.
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
  // The lock serializes a member's orders, and what follows it sees what was stored meanwhile: the second of two identical
  // submits finds the first one's order.
  const [, earlier, buyer, settings] = await runTogether([
    lockWallet(trx, key.tenantId, key.userId),
    selectOrderByClientId(trx, form),
    selectBuyer(trx, key.tenantId, key.userId),
    selectSpendingSettings(trx, key.tenantId, key.userId),
  ]);
  const now = deps.clock.now();
  if (earlier) {
    if (!matchesOrder(earlier, input)) throw domainError('client_id_used');
    const { status, providerPaymentId, signed } = earlier;
    const begun = status !== 'created' || providerPaymentId !== null || signed;
    if (!begun) {
      assertMayOrder(buyer);
      assertNotPaused(settings, now);
    }
    return { order: earlier, canceled: [], claimed: null };
  }
  assertMayOrder(buyer);
  const country = input.country ?? choosePaymentCountry(ctx, undefined, buyer.paymentCountry);
  const code = input.discountcode ?? null;
  const priced = await priceTypedOrder(trx, deps, ctx, { package: input.package, method, country, code, buyer });
  const expected = input.expected_amount ?? priced.amount;
  if (expected !== priced.amount) throw domainError('price_changed');
  // Ordering again with a single-use code cancels the older order. An order with a possibly pending payment stays, and
  // keeps its code.
  const { discountCodeId } = priced;
  const givenUp = discountCodeId
    ? await cancelOrdersWithCode(trx, deps, { ...key, discountCodeId, cause: 'newer_order' })
    : [];
  await assertSpendingAllowed(trx, settings, { ...key, now, amount: priced.amount, currency: priced.currency });
  const [stored] = await runTogether([
    insertPricedOrder(trx, deps, ctx, { clientId: input.client_id, priced, agreed, claim: givenUp.length === 0 }),
    input.country ? updatePaymentCountry(trx, key.tenantId, key.userId, input.country) : Promise.resolve(),
  ]);
  return { ...stored, canceled: givenUp };
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
  { clientId, priced, agreed, claim }: { clientId: string; priced: PricedOrder; agreed: AgreedTexts; claim: boolean },
): Promise<Omit<StoredOrder, 'canceled'>> {
  const { tenant, viewer } = ctx;
  const now = deps.clock.now();
  const text = toContractText(ctx, agreed);
  const [orderId, tenantId] = [newId(deps.clock), tenant.id];
  const paymentId = priced.method === 'sdd' ? null : newId(deps.clock);
  const { currency, amount, country } = priced;
  // Together, in this order: each refers to those before it.
  const contract = storeContractText(trx, { tenantId, text, at: now });
  const order = insertOrder(trx, {
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
  const placed = recordTransition(trx, deps, { tenantId, orderId, from: null, to: 'created', cause: 'placed' });
  const { provider } = tenant.payment;
  const intent = paymentId
    ? insertIntent(trx, deps, { tenantId, id: paymentId, orderId, amount, provider, mandateId: null })
    : Promise.resolve();
  const claiming = paymentId && claim ? takeClaim(trx, deps, { tenantId, paymentId }) : Promise.resolve(null);
  const [, , , , claimed] = await runTogether([contract, order, placed, intent, claiming]);
  return { order: { id: orderId, paymentId, paymentStatus: paymentId && 'intent' }, claimed };
}

/** Stores the intent of an order's payment, with the idempotency key of every attempt. */
export async function insertIntent(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  intent: { tenantId: string; id: string; orderId: string; amount: number; provider: string; mandateId: string | null },
): Promise<void> {
  const now = clock.now();
  // Due now: if this process dies, the next sweep requests the payment.
  await insertPayment(trx, { ...intent, status: 'intent', idempotencyKey: intent.id, createdAt: now, nextSyncAt: now });
}
