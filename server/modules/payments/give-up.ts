import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { LiveEvent } from '../live/live-event.ts';
import { orderEvents } from './order-events.ts';
import { selectMandateOf } from './debit.queries.ts';
import { lockOrder, selectOpenWithCode } from './orders.queries.ts';
import type { HeldOrder } from './orders.queries.ts';
import { closeIntent } from './intents.queries.ts';
import { selectPaymentOf } from './payments.queries.ts';
import type { Providers } from './providers/index.ts';
import { TRY_MS } from './read-schedule.ts';
import { moveOrder } from './transitions.ts';
import type { GivenUpFor } from './transitions.ts';

/** A canceled order and the payment to cancel at its provider. */
export interface GivenUp {
  orderId: string;
  paymentId: string | null;
  provider: string | null;
  providerPaymentId: string | null;
  /** The caller records them in the same transaction and publishes them after it. */
  events: LiveEvent[];
}

/**
 * Cancels an order that waits for its buyer, in the caller's transaction. A payment that arrives later still counts.
 * @returns null for an order that has ended or whose payment is pending
 */
export async function giveUp(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, cause }: { tenantId: string; orderId: string; cause: string },
): Promise<GivenUp | null> {
  const order = await lockOrder(trx, tenantId, orderId);
  // With an amount mismatch the provider holds money.
  if (order?.status !== 'created' || order.problem !== null) return null;
  // A signed debit may have been ordered although no answer came; it is collected without an action of the buyer.
  if (await selectMandateOf(trx, { tenantId, orderId })) return null;
  return endWaiting(trx, deps, { tenantId, orderId, order, cause });
}

/**
 * Cancels a locked order in state `created`. A payment that was requested and never confirmed is searched for later.
 */
export async function endWaiting(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, order, cause }: { tenantId: string; orderId: string; order: HeldOrder; cause: string },
): Promise<GivenUp> {
  const payment = await selectPaymentOf(trx, tenantId, orderId);
  // By then an attempt in progress has its answer.
  const soughtAt = new Date(deps.clock.now().getTime() + TRY_MS);
  if (payment) await closeIntent(trx, tenantId, payment.id, { status: 'canceled', failure: cause, soughtAt });
  const to = 'canceled';
  await moveOrder(trx, deps, { tenantId, orderId, from: order.status, to, cause });
  const { id: paymentId = null, provider = null, providerPaymentId = null } = payment ?? {};
  const events = orderEvents({ ...order, id: orderId, status: to });
  return { orderId, paymentId, provider, providerPaymentId, events };
}

/** Cancels the member's other open orders with a single-use code, in the caller's transaction. */
export async function giveUpWithCode(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { cause, ...key }: { tenantId: string; userId: string; discountCodeId: string; cause: GivenUpFor },
): Promise<GivenUp[]> {
  const given: GivenUp[] = [];
  for (const { id: orderId } of await selectOpenWithCode(trx, key)) {
    const one = await giveUp(trx, deps, { tenantId: key.tenantId, orderId, cause });
    if (one) given.push(one);
  }
  return given;
}

/**
 * Cancels payments at their providers, outside of any transaction; a sync handles failures later.
 * @returns whether all succeeded
 */
export async function cancelAtProvider(
  deps: Pick<Deps, 'log' | 'tenants'> & { providers: Providers },
  tenantId: string,
  given: ReadonlyArray<Pick<GivenUp, 'provider' | 'providerPaymentId'>>,
): Promise<boolean> {
  const tenant = deps.tenants.byId(tenantId);
  let allCanceled = true;
  for (const { provider, providerPaymentId } of given) {
    if (!tenant || provider === null || providerPaymentId === null) continue;
    try {
      await deps.providers.named(tenant, provider)?.cancelPayment(providerPaymentId);
    } catch (error) {
      deps.log.warn({ tenantId, provider, err: error }, 'payment not canceled');
      allCanceled = false;
    }
  }
  return allCanceled;
}
