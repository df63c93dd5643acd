import type { Trx } from '../../../db/client.ts';
import { createLiveService } from '../live/live.service.ts';
import { applyTold } from './apply-told.ts';
import { cancelAtProvider, giveUpWithCode } from './give-up.ts';
import type { GivenUp } from './give-up.ts';
import { selectCodeUse } from './orders.queries.ts';
import type { IntentDeps } from './payment-intent.ts';
import { selectReadState, setNextRead, takeReadTicket } from './payments.queries.ts';
import type { ReadTicket } from './payments.queries.ts';
import type { ProviderPayment } from './provider.ts';
import { nextReadOf } from './read-schedule.ts';

export type ReadDeps = IntentDeps;

/** Why a payment is synced; stored with each resulting change of the order. */
export type ReadCause = 'created' | 'notice' | 'buyer' | 'sweep' | 'operator';

/** Delay before syncing again after an overtaken answer. */
const AGAIN_MS = 10_000;

interface ReadBack {
  tenantId: string;
  paymentId: string;
  cause: ReadCause;
  /** Skips a payment that was read after this moment. */
  unlessReadSince?: Date;
  /** Skips a payment that is not due. */
  onlyDue?: boolean;
}

/**
 * Outcome: `idle` when there was nothing to read, `failed` without an answer, `refused` when the answer was not about
 * this payment.
 */
type ReadEnd = 'read' | 'idle' | 'failed' | 'refused';

/**
 * Reads a payment's status from the provider and applies it; the only way an order becomes paid. The sync version is
 * assigned before the call, the call runs outside of any transaction, the answer is applied in one. Never throws for a
 * provider failure: the payment stays due.
 */
export async function readBack(deps: ReadDeps, input: ReadBack): Promise<ReadEnd> {
  const { tenantId, paymentId, unlessReadSince = null, onlyDue = false } = input;
  const ticket = await deps.database.withTenant(tenantId, async (trx) => {
    const now = deps.clock.now();
    const state = await selectReadState(trx, tenantId, paymentId);
    // If this process dies or the provider does not answer, a sweep retries by the schedule.
    const nextReadAt = (state && nextReadOf(state, now)) ?? null;
    return takeReadTicket(trx, tenantId, paymentId, { now, nextReadAt, unlessReadSince, onlyDue });
  });
  if (!ticket) return 'idle';
  const providerPayment = await ask(deps, input, ticket);
  if (typeof providerPayment === 'string') return providerPayment;
  await apply(deps, input, { providerPayment, ticket: ticket.ticket });
  return 'read';
}

/** Reads the payment with its provider id; rejects anything but our payment. */
async function ask(
  deps: ReadDeps,
  { tenantId, paymentId }: ReadBack,
  { provider, providerPaymentId, orderId }: ReadTicket,
): Promise<ProviderPayment | 'failed' | 'refused'> {
  const about = { tenantId, orderId, paymentId, provider, providerPaymentId };
  const tenant = deps.tenants.byId(tenantId);
  try {
    const account = tenant && deps.providers.named(tenant, provider);
    if (!account) throw new Error(`unknown provider ${provider}`);
    const providerPayment = await account.readPayment(providerPaymentId);
    if (
      providerPayment &&
      providerPayment.id === providerPaymentId &&
      [null, paymentId].includes(providerPayment.paymentId)
    )
      return providerPayment;
    deps.log.error(
      { ...about, returnedId: providerPayment?.id, returnedPaymentId: providerPayment?.paymentId },
      'provider did not return this payment',
    );
    return 'refused';
  } catch (error) {
    deps.log.warn({ ...about, err: error }, 'payment sync failed');
    return 'failed';
  }
}

async function apply(
  deps: ReadDeps,
  { tenantId, paymentId, cause }: ReadBack,
  { providerPayment, ticket }: { providerPayment: ProviderPayment; ticket: number },
): Promise<void> {
  const live = createLiveService(deps);
  const { events, left } = await deps.database.withTenant(tenantId, async (trx) => {
    const { applied, events } = await applyTold(trx, deps, {
      tenantId,
      paymentId,
      told: providerPayment,
      ticket,
      cause,
    });
    if (!applied) await setNextRead(trx, tenantId, paymentId, new Date(deps.clock.now().getTime() + AGAIN_MS));
    const paid = events.length > 0 && providerPayment.state === 'paid';
    const left = paid ? await leaveOthers(trx, deps, { tenantId, paymentId }) : [];
    const all = [...events, ...left.flatMap((one) => one.events)];
    await live.record(trx, tenantId, all);
    return { events: all, left };
  });
  await live.publish(tenantId, events);
  await cancelAtProvider(deps, tenantId, left);
}

/**
 * Once an order with a single-use code is paid, cancels the buyer's other open orders with it, so that nobody pays the
 * lower price twice from an older page. In the same transaction, so that a crash does not leave them open.
 */
async function leaveOthers(
  trx: Trx,
  deps: ReadDeps,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
): Promise<GivenUp[]> {
  const use = await selectCodeUse(trx, tenantId, paymentId);
  return use ? giveUpWithCode(trx, deps, { tenantId, ...use, cause: 'code_used' }) : [];
}
