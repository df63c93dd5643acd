import type { RefundJob } from '../../jobs/queues.ts';
import { createLiveService } from '../live/live.service.ts';
import { setNextRead } from './payments.queries.ts';
import { ProviderError } from './provider.ts';
import type { ProviderRefund } from './provider.ts';
import { endOf, workRound } from './provider-round.ts';
import type { End } from './provider-round.ts';
import { readBack } from './read-back.ts';
import type { ReadDeps } from './read-back.ts';
import { TRY_MS, nextTryOf } from './read-schedule.ts';
import { selectRefunds } from './refunds.queries.ts';
import { postponeRefund, selectDueRefunds, takeRefund } from './refund-tries.queries.ts';
import type { RefundTry } from './refund-tries.queries.ts';
import { refreshPremium } from './settlement.queries.ts';
import { eventsOf, openSettlement } from './settlement.ts';
import type { Settlement } from './settlement.ts';
import { failRefund, followRefund } from './sync-refunds.ts';

/** Delay before a requested refund is synced. */
const LOOK_MS = 10 * 60_000;
/** Refunds per round and tenant; the next round continues. */
const AT_ONCE = 100;
/** From this attempt on failures are logged as errors. */
const WORRYING = 5;

/**
 * Requests a refund from the provider. Every attempt uses the same idempotency key, and from the second one the payment
 * is synced first: a refund that was created although no answer came is found there and not requested again.
 * @returns the outcome; `done` also when there was nothing to request
 */
export async function sendRefund(deps: ReadDeps, { tenantId, refundId }: RefundJob): Promise<End> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + TRY_MS);
  const take = () => deps.database.withTenant(tenantId, (trx) => takeRefund(trx, tenantId, refundId, { now, until }));
  const taken = await take();
  if (!taken) return 'done';
  if (taken.attempts > 1) {
    const { paymentId } = taken;
    const read = await readBack(deps, { tenantId, paymentId, cause: 'sweep' });
    if (read !== 'read') {
      await putOff(deps, taken, new ProviderError('busy', 'its payment could not be synced'));
      return read === 'failed' ? 'unanswered' : 'broken';
    }
    if (!(await isIntent(deps, taken))) return 'done';
  }
  try {
    const providerRefund = await askForRefund(deps, taken);
    await finish(deps, taken, (settlement, row) => followRefund(settlement, row, providerRefund));
    return 'done';
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') {
      await finish(deps, taken, (settlement, { row }) => failRefund(settlement, row, 'failed'));
      return 'done';
    }
    await putOff(deps, taken, error);
    return endOf(error);
  }
}

/** Requests refunds whose job was lost or whose next attempt is due. @returns how many succeeded */
export async function sendDueRefunds(deps: ReadDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.database.withTenant(tenantId, (trx) => selectDueRefunds(trx, tenantId, now, AT_ONCE));
  return workRound(due, async ({ id: refundId }) => {
    try {
      return await sendRefund(deps, { tenantId, refundId });
    } catch (error) {
      deps.log.error({ tenantId, refundId, err: error }, 'refund job failed');
      return 'broken';
    }
  });
}

function askForRefund(deps: ReadDeps, taken: RefundTry): Promise<ProviderRefund> {
  const { tenantId, id, orderId, provider, providerPaymentId, amount, currency, idempotencyKey } = taken;
  const tenant = deps.tenants.byId(tenantId);
  const account = tenant && deps.providers.named(tenant, provider);
  if (!account) throw new ProviderError('busy', `unknown provider ${provider}`);
  return account.createRefund({
    providerPaymentId,
    refundId: id,
    amount: { amount, currency },
    idempotencyKey,
    description: `${tenant.neutral_name} ${orderId.slice(-12)}`,
  });
}

async function isIntent(deps: ReadDeps, { tenantId, orderId, id }: RefundTry): Promise<boolean> {
  const refunds = await deps.database.withTenant(tenantId, (trx) => selectRefunds(trx, tenantId, orderId));
  return refunds.some((refund) => refund.id === id && refund.status === 'intent');
}

type Change = (settlement: Settlement, refund: Parameters<typeof followRefund>[1]) => Promise<void>;

/** Stores the outcome, unless a sync has stored it meanwhile. */
async function finish(deps: ReadDeps, taken: RefundTry, change: Change): Promise<void> {
  const { tenantId, paymentId, orderId } = taken;
  const live = createLiveService(deps);
  const events = await deps.database.withTenant(tenantId, async (trx) => {
    const settlement = (await openSettlement(trx, deps, { tenantId, paymentId }))!;
    const known = await selectRefunds(trx, tenantId, orderId);
    const row = known.find(({ id }) => id === taken.id)!;
    if (row.status !== 'intent') return [];
    await change(settlement, { row, known });
    await setNextRead(trx, tenantId, paymentId, new Date(settlement.now.getTime() + LOOK_MS));
    if (settlement.moved) await refreshPremium(trx, tenantId, settlement.order.userId);
    const liveEvents = eventsOf(settlement);
    await live.record(trx, tenantId, liveEvents);
    return liveEvents;
  });
  await live.publish(tenantId, events);
}

/** Schedules the next attempt, and logs an error after several, whichever of the two calls failed. */
async function putOff(deps: ReadDeps, { tenantId, id, attempts }: RefundTry, error: unknown): Promise<void> {
  const level = attempts >= WORRYING ? 'error' : 'warn';
  deps.log[level]({ tenantId, refundId: id, attempts, err: error }, 'refund request failed');
  const at = nextTryOf(attempts, deps.clock.now());
  await deps.database.withTenant(tenantId, (trx) => postponeRefund(trx, tenantId, id, at));
}
