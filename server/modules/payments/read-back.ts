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

/** Why a payment is read back; kept with each change of the order that follows. */
export type ReadCause = 'created' | 'notice' | 'buyer' | 'sweep' | 'operator';

/** An answer that counted for nothing, since a newer one was there, is asked for again this soon. */
const AGAIN_MS = 10_000;

interface ReadBack {
  tenantId: string;
  paymentId: string;
  cause: ReadCause;
  /** Leaves a payment alone that was asked about after this moment. */
  unlessReadSince?: Date;
  /** Leaves a payment alone that is not due. */
  onlyDue?: boolean;
}

/**
 * What came of it: `idle` when there was nothing to ask, `failed` when there was no answer, `refused` when the answer was not
 * about this payment.
 */
type ReadEnd = 'read' | 'idle' | 'failed' | 'refused';

/**
 * Asks the provider for a payment's state and applies what it says; the only way by which an order is ever paid. Numbered
 * before it is asked, asked outside of any transaction, applied in one. Never throws for what a provider does: the payment
 * is then due again.
 */
export async function readBack(deps: ReadDeps, input: ReadBack): Promise<ReadEnd> {
  const { tenantId, paymentId, unlessReadSince = null, onlyDue = false } = input;
  const ticket = await deps.database.withTenant(tenantId, async (trx) => {
    const now = deps.clock.now();
    const state = await selectReadState(trx, tenantId, paymentId);
    // Were this process to die now, or the provider not to answer, a sweep asks again by the schedule.
    const nextReadAt = (state && nextReadOf(state, now)) ?? null;
    return takeReadTicket(trx, tenantId, paymentId, { now, nextReadAt, unlessReadSince, onlyDue });
  });
  if (!ticket) return 'idle';
  const told = await ask(deps, input, ticket);
  if (typeof told === 'string') return told;
  await apply(deps, input, { told, ticket: ticket.ticket });
  return 'read';
}

/** What the provider has under its id; anything but our payment is refused. */
async function ask(
  deps: ReadDeps,
  { tenantId, paymentId }: ReadBack,
  { provider, providerPaymentId, orderId }: ReadTicket,
): Promise<ProviderPayment | 'failed' | 'refused'> {
  const about = { tenantId, orderId, paymentId, provider, providerPaymentId };
  const tenant = deps.tenants.byId(tenantId);
  try {
    const account = tenant && deps.providers.named(tenant, provider);
    if (!account) throw new Error(`there is no provider ${provider}`);
    const told = await account.readPayment(providerPaymentId);
    if (told && told.id === providerPaymentId && [null, paymentId].includes(told.paymentId)) return told;
    deps.log.error(
      { ...about, told: told?.id, claims: told?.paymentId },
      'the provider did not answer about this payment',
    );
    return 'refused';
  } catch (error) {
    deps.log.warn({ ...about, err: error }, 'payment not read back');
    return 'failed';
  }
}

async function apply(
  deps: ReadDeps,
  { tenantId, paymentId, cause }: ReadBack,
  { told, ticket }: { told: ProviderPayment; ticket: number },
): Promise<void> {
  const live = createLiveService(deps);
  const { events, left } = await deps.database.withTenant(tenantId, async (trx) => {
    const { applied, events } = await applyTold(trx, deps, { tenantId, paymentId, told, ticket, cause });
    if (!applied) await setNextRead(trx, tenantId, paymentId, new Date(deps.clock.now().getTime() + AGAIN_MS));
    const paid = events.length > 0 && told.state === 'paid';
    const left = paid ? await leaveOthers(trx, deps, { tenantId, paymentId }) : [];
    const all = [...events, ...left.flatMap((one) => one.events)];
    await live.record(trx, tenantId, all);
    return { events: all, left };
  });
  await live.wake(tenantId, events);
  await cancelAtProvider(deps, tenantId, left);
}

/**
 * Once an order with a code is paid, what else the buyer has open with it is given up: nobody is to pay the lower price
 * twice by going back to an older page. In the same transaction, so that no death in between leaves them open.
 */
async function leaveOthers(
  trx: Trx,
  deps: ReadDeps,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
): Promise<GivenUp[]> {
  const use = await selectCodeUse(trx, tenantId, paymentId);
  return use ? giveUpWithCode(trx, deps, { tenantId, ...use, cause: 'code_used' }) : [];
}
