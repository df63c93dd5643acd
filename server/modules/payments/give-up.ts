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

/** An order that was given up, with the payment that its provider is to be told of. */
export interface GivenUp {
  orderId: string;
  paymentId: string | null;
  provider: string | null;
  providerPaymentId: string | null;
  /** To be recorded by the caller in the same transaction, and woken after it. */
  events: LiveEvent[];
}

/**
 * Gives up an order that waits for its buyer, in the caller's transaction. If it is paid all the same, that counts.
 * @returns null for an order that has its end already, and for one whose money is on its way
 */
export async function giveUp(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, cause }: { tenantId: string; orderId: string; cause: string },
): Promise<GivenUp | null> {
  const order = await lockOrder(trx, tenantId, orderId);
  // Where another sum than the order's was paid, money lies at the provider.
  if (order?.status !== 'created' || order.problem !== null) return null;
  // A debit that was signed may have been ordered though no answer came: it is collected without its buyer doing anything.
  if (await selectMandateOf(trx, { tenantId, orderId })) return null;
  return endWaiting(trx, deps, { tenantId, orderId, order, cause });
}

/** Cancels an order that is held and `created`; a payment of it that was asked for and never confirmed is looked for later. */
export async function endWaiting(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, order, cause }: { tenantId: string; orderId: string; order: HeldOrder; cause: string },
): Promise<GivenUp> {
  const payment = await selectPaymentOf(trx, tenantId, orderId);
  // By then a try that is under way has its answer.
  const soughtAt = new Date(deps.clock.now().getTime() + TRY_MS);
  if (payment) await closeIntent(trx, tenantId, payment.id, { status: 'canceled', failure: cause, soughtAt });
  const to = 'canceled';
  await moveOrder(trx, deps, { tenantId, orderId, from: order.status, to, cause });
  const { id: paymentId = null, provider = null, providerPaymentId = null } = payment ?? {};
  const events = orderEvents({ ...order, id: orderId, status: to });
  return { orderId, paymentId, provider, providerPaymentId, events };
}

/** Gives up what else a member has open with a code that is for one order, in the caller's transaction. */
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
 * Tells the providers of payments that were given up, outside of any transaction; what fails is read back later.
 * @returns whether none failed
 */
export async function cancelAtProvider(
  deps: Pick<Deps, 'log' | 'tenants'> & { providers: Providers },
  tenantId: string,
  given: ReadonlyArray<Pick<GivenUp, 'provider' | 'providerPaymentId'>>,
): Promise<boolean> {
  const tenant = deps.tenants.byId(tenantId);
  let told = true;
  for (const { provider, providerPaymentId } of given) {
    if (!tenant || provider === null || providerPaymentId === null) continue;
    try {
      await deps.providers.named(tenant, provider)?.cancelPayment(providerPaymentId);
    } catch (error) {
      deps.log.warn({ tenantId, provider, err: error }, 'payment not canceled');
      told = false;
    }
  }
  return told;
}
