import type { RefundJob } from '../../../../jobs/queues.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import { updateNextSync } from '../sync/payments.queries.ts';
import { ProviderError, type ProviderRefund } from '../providers/payment-provider.ts';
import { outcomeOfError, runRound, type RoundOutcome } from '../sync/run-round.ts';
import { syncPayment, type SyncDeps } from '../sync/sync-payment.ts';
import { ATTEMPT_TIMEOUT_MS, nextAttemptAt } from '../sync/sync-schedule.ts';
import { selectRefunds } from './refunds.queries.ts';
import { postponeRefund, selectDueRefunds, claimRefund, type RefundAttempt } from './refund-attempts.queries.ts';
import { refreshPremium } from '../settlement/settlement.queries.ts';
import { mailBuyer, settlementEvents, openSettlement, type Settlement } from '../settlement/settlement.ts';
import type { RefundChange } from '../settlement/clawback.ts';
import { bookExcessReturn } from '../debts/money-debts.ts';
import { sumStoredReturned } from './sum-returned.ts';
import { failRefund, syncRefund } from './sync-refunds.ts';

/** Delay before a requested refund is synced. */
const SYNC_DELAY_MS = 10 * MINUTE_MS;
/** Refunds per round and tenant; the next round continues. */
const BATCH_SIZE = 100;
/** From this attempt on failures are logged as errors. */
const ERROR_AFTER_ATTEMPTS = 5;

/**
 * Requests a refund from the provider. Every attempt uses the same idempotency key, and from the second one the payment
 * is synced first: a refund that was created although no answer came is found there and not requested again.
 * @returns the outcome; `done` also when there was nothing to request
 */
export async function sendRefund(deps: SyncDeps, { tenantId, refundId }: RefundJob): Promise<RoundOutcome> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + ATTEMPT_TIMEOUT_MS);
  const take = () => deps.database.withTenant(tenantId, (trx) => claimRefund(trx, tenantId, refundId, { now, until }));
  const taken = await take();
  if (!taken) return 'done';
  if (taken.attempts > 1) {
    const { paymentId } = taken;
    const read = await syncPayment(deps, { tenantId, paymentId, cause: 'sweep' });
    if (read !== 'read') {
      await postponeAttempt(deps, taken, new ProviderError('busy', 'its payment could not be synced'));
      return read === 'failed' ? 'unanswered' : 'broken';
    }
    if (!(await isIntent(deps, taken))) return 'done';
  }
  try {
    const providerRefund = await requestRefund(deps, taken);
    await finishAttempt(deps, taken, (settlement, row) => syncRefund(settlement, row, providerRefund));
    return 'done';
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') {
      await finishAttempt(deps, taken, (settlement, { row }) => failRefund(settlement, row, 'failed'));
      return 'done';
    }
    await postponeAttempt(deps, taken, error);
    return outcomeOfError(error);
  }
}

/** Requests refunds whose job was lost or whose next attempt is due. @returns how many succeeded */
export async function sendDueRefunds(deps: SyncDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.database.withTenant(tenantId, (trx) => selectDueRefunds(trx, tenantId, now, BATCH_SIZE));
  return runRound(due, async ({ id: refundId }) => {
    try {
      return await sendRefund(deps, { tenantId, refundId });
    } catch (error) {
      deps.log.error({ tenantId, refundId, err: error }, 'refund job failed');
      return 'broken';
    }
  });
}

function requestRefund(deps: SyncDeps, taken: RefundAttempt): Promise<ProviderRefund> {
  const { tenantId, id, orderId, provider, providerPaymentId, amount, currency, idempotencyKey } = taken;
  const tenant = deps.tenants.byId(tenantId);
  const account = tenant && deps.providers.byName(tenant, provider);
  if (!account) throw new ProviderError('busy', `unknown provider ${provider}`);
  return account.createRefund({
    providerPaymentId,
    refundId: id,
    amount: { amount, currency },
    idempotencyKey,
    description: `${tenant.neutral_name} ${orderId.slice(-12)}`,
  });
}

async function isIntent(deps: SyncDeps, { tenantId, orderId, id }: RefundAttempt): Promise<boolean> {
  const refunds = await deps.database.withTenant(tenantId, (trx) => selectRefunds(trx, tenantId, orderId));
  return refunds.some((refund) => refund.id === id && refund.status === 'intent');
}

type RefundUpdate = (opened: Settlement, refund: Parameters<typeof syncRefund>[1]) => Promise<RefundChange>;

/**
 * Stores the outcome, unless a sync has stored it meanwhile. After a chargeback that arrived during the attempt, an
 * accepted refund returns the money a second time.
 */
async function finishAttempt(deps: SyncDeps, taken: RefundAttempt, change: RefundUpdate): Promise<void> {
  const { tenantId, paymentId, orderId } = taken;
  await deps.live.transact(tenantId, async (trx, tell) => {
    const opened = (await openSettlement(trx, deps, { tenantId, paymentId }))!;
    const known = await selectRefunds(trx, tenantId, orderId);
    const row = known.find(({ id }) => id === taken.id)!;
    if (row.status !== 'intent') return;
    const before = await sumStoredReturned(opened);
    const { settlement } = await change(opened, { row, known });
    const now = await sumStoredReturned(settlement);
    if (await bookExcessReturn(settlement, settlement.order, { before, now }))
      await mailBuyer(settlement, 'payment_reversed');
    await updateNextSync(trx, tenantId, paymentId, new Date(settlement.now.getTime() + SYNC_DELAY_MS));
    if (settlement.balanceChanged) await refreshPremium(trx, tenantId, settlement.order.userId);
    tell(...settlementEvents(settlement));
  });
}

/** Schedules the next attempt, and logs an error after several, whichever of the two calls failed. */
async function postponeAttempt(
  deps: SyncDeps,
  { tenantId, id, attempts }: RefundAttempt,
  error: unknown,
): Promise<void> {
  const level = attempts >= ERROR_AFTER_ATTEMPTS ? 'error' : 'warn';
  deps.log[level]({ tenantId, refundId: id, attempts, err: error }, 'refund request failed');
  const at = nextAttemptAt(attempts, deps.clock.now());
  await deps.database.withTenant(tenantId, (trx) => postponeRefund(trx, tenantId, id, at));
}
