import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import type { LiveEvent } from '../../../realtime/live/index.ts';
import { toOrderEvents } from './order-events.ts';
import { selectMandateId } from '../debits/debit.queries.ts';
import { lockOrder, selectOpenOrdersWithCode, type LockedOrder } from './orders.queries.ts';
import { closeIntent } from '../intents/intents.queries.ts';
import { lockPaymentOfOrder } from '../sync/payments.queries.ts';
import type { Providers } from '../providers/index.ts';
import { ATTEMPT_TIMEOUT_MS } from '../sync/sync-schedule.ts';
import { updateOrderState, type ReplacementCause } from './order-transitions.ts';

/** A canceled order and the payment to cancel at its provider. */
export interface CanceledOrder {
  orderId: string;
  paymentId: string | null;
  provider: string | null;
  providerPaymentId: string | null;
  /** The caller tells them in the same transaction. */
  events: LiveEvent[];
}

/**
 * Cancels an order that waits for its buyer, in the caller's transaction. A payment that arrives later still counts.
 * @returns null for an order that has ended or whose payment is pending
 */
export async function cancelOpenOrder(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, cause }: { tenantId: string; orderId: string; cause: string },
): Promise<CanceledOrder | null> {
  const order = await lockOrder(trx, tenantId, orderId);
  // With an amount mismatch the provider holds money.
  if (order?.status !== 'created' || order.problem !== null) return null;
  // A signed debit may have been ordered although no answer came; it is collected without an action of the buyer.
  if (await selectMandateId(trx, { tenantId, orderId })) return null;
  return cancelCreatedOrder(trx, deps, { tenantId, orderId, order, cause });
}

/**
 * Cancels a locked order in state `created`. A payment that was requested and never confirmed is searched for later.
 */
export async function cancelCreatedOrder(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, order, cause }: { tenantId: string; orderId: string; order: LockedOrder; cause: string },
): Promise<CanceledOrder> {
  const payment = await lockPaymentOfOrder(trx, tenantId, orderId);
  // By then an attempt in progress has its answer.
  const soughtAt = new Date(deps.clock.now().getTime() + ATTEMPT_TIMEOUT_MS);
  if (payment) await closeIntent(trx, tenantId, payment.id, { status: 'canceled', failure: cause, searchAt: soughtAt });
  const to = 'canceled';
  await updateOrderState(trx, deps, { tenantId, orderId, from: order.status, to, cause });
  const { id: paymentId = null, provider = null, providerPaymentId = null } = payment ?? {};
  const events = toOrderEvents({ ...order, id: orderId, status: to });
  return { orderId, paymentId, provider, providerPaymentId, events };
}

/** Cancels the member's other open orders with a single-use code, in the caller's transaction. */
export async function cancelOrdersWithCode(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { cause, ...key }: { tenantId: string; userId: string; discountCodeId: string; cause: ReplacementCause },
): Promise<CanceledOrder[]> {
  const given: CanceledOrder[] = [];
  for (const { id: orderId } of await selectOpenOrdersWithCode(trx, key)) {
    const one = await cancelOpenOrder(trx, deps, { tenantId: key.tenantId, orderId, cause });
    if (one) given.push(one);
  }
  return given;
}

/**
 * Cancels payments at their providers, outside of any transaction; a sync handles failures later.
 * @returns whether all succeeded
 */
export async function cancelProviderPayments(
  deps: Pick<Deps, 'log' | 'tenants'> & { providers: Providers },
  tenantId: string,
  given: ReadonlyArray<Pick<CanceledOrder, 'provider' | 'providerPaymentId'>>,
): Promise<boolean> {
  const tenant = deps.tenants.byId(tenantId);
  let allCanceled = true;
  for (const { provider, providerPaymentId } of given) {
    if (!tenant || provider === null || providerPaymentId === null) continue;
    try {
      await deps.providers.byName(tenant, provider)?.cancelPayment(providerPaymentId);
    } catch (error) {
      deps.log.warn({ tenantId, provider, err: error }, 'payment not canceled');
      allCanceled = false;
    }
  }
  return allCanceled;
}
