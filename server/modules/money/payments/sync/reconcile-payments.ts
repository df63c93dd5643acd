import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import { attemptPayment } from '../intents/ensure-payment.ts';
import { selectPendingEvents } from './provider-events.queries.ts';
import { processProviderEvent } from './provider-events.ts';
import { selectOrdersWithoutPayment } from '../orders/orders.queries.ts';
import { endUnpaidOrder, failureMailer } from '../intents/request-payment.ts';
import { selectIntent } from '../intents/intents.queries.ts';
import { selectDuePayments } from './payments.queries.ts';
import { outcomeOfError, runRound, type RoundOutcome } from './run-round.ts';
import { syncPayment, type SyncDeps } from './sync-payment.ts';
import { UNCONFIRMED_RETENTION_MS, INTENT_EXPIRY_MS } from './sync-schedule.ts';
import { searchPayment } from '../intents/search-payment.ts';
import { endStoppedDebit } from '../debits/order-debit.ts';

/** Payments per round and tenant; the next round continues. */
const BATCH_SIZE = 300;
/** A job processes an event immediately; after this time its job was lost. */
const EVENT_GRACE_MS = 5 * MINUTE_MS;

/**
 * Completes what died between intent and confirmation, and syncs payments that are due. Safe in several processes
 * concurrently: each payment is claimed first.
 * @returns how many payments were processed
 */
export async function reconcilePayments(deps: SyncDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.database.withTenant(tenantId, (trx) =>
    selectDuePayments(trx, tenantId, { now, limit: BATCH_SIZE }),
  );
  return runRound(due, ({ id: paymentId, status, providerPaymentId }) => {
    const known = providerPaymentId !== null;
    const work = known ? syncDuePayment : status === 'intent' ? resumeIntent : searchPayment;
    return runSafely(deps, { tenantId, paymentId, now }, work);
  });
}

interface DuePayment {
  tenantId: string;
  paymentId: string;
  now: Date;
}

/** Logs a failure so that it does not stop the round. @param work returns whether the provider answered */
async function runSafely(
  deps: SyncDeps,
  due: DuePayment,
  work: (deps: SyncDeps, due: DuePayment) => Promise<boolean>,
): Promise<RoundOutcome> {
  try {
    return (await work(deps, due)) ? 'done' : 'unanswered';
  } catch (error) {
    const { tenantId, paymentId } = due;
    deps.log.error({ tenantId, paymentId, err: error }, 'payment not reconciled');
    return 'broken';
  }
}

const syncDuePayment = async (deps: SyncDeps, { tenantId, paymentId }: DuePayment): Promise<boolean> =>
  (await syncPayment(deps, { tenantId, paymentId, cause: 'sweep', onlyDue: true })) !== 'failed';

/**
 * Retries an intent, with the same key while the provider remembers it, and expires it in the end. A signed debit may
 * have been ordered although no answer came, and is collected without its buyer: it ends when its provider confirms
 * that it has none.
 */
async function resumeIntent(deps: SyncDeps, { tenantId, paymentId, now }: DuePayment): Promise<boolean> {
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (!intent) return true;
  const { orderId, mandateId } = intent;
  if (mandateId !== null && (await endStoppedDebit(deps, { tenantId, orderId, mandateId }))) return true;
  const end = await attemptPayment(deps, { tenantId, paymentId, unknown: 'leave' });
  if (end !== 'unavailable' && end !== 'absent') return true;
  const answered = end === 'absent';
  const signed = mandateId !== null;
  const givenUp = signed && !answered ? UNCONFIRMED_RETENTION_MS : INTENT_EXPIRY_MS;
  if (now.getTime() - intent.createdAt.getTime() < givenUp) return answered;
  const also = signed ? failureMailer(deps, tenantId, { ...intent, id: orderId }) : undefined;
  return endUnpaidOrder(deps, { tenantId, orderId, to: 'expired', cause: 'never_made', also });
}

/** Expires orders without a payment, signed debits a day after their signature. @returns how many */
export async function expireUnpaidOrders(
  deps: Pick<SyncDeps, 'database' | 'clock' | 'log' | 'live' | 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const until = new Date(now.getTime() - INTENT_EXPIRY_MS);
  const orders = await deps.database.withTenant(tenantId, (trx) =>
    selectOrdersWithoutPayment(trx, tenantId, until, BATCH_SIZE),
  );
  let done = 0;
  for (const order of orders) {
    const also = order.signed ? failureMailer(deps, tenantId, order) : undefined;
    const cause = order.signed ? 'never_made' : 'left';
    const ended = await endUnpaidOrder(deps, { tenantId, orderId: order.id, to: 'expired', cause, also });
    done += ended ? 1 : 0;
  }
  return done;
}

/** Processes provider events whose job was lost. @returns how many */
export async function processPendingEvents(deps: SyncDeps, tenantId: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() - EVENT_GRACE_MS);
  const waiting = await deps.database.withTenant(tenantId, (trx) =>
    selectPendingEvents(trx, tenantId, until, BATCH_SIZE),
  );
  return runRound(waiting, async ({ id: noticeId }) => {
    try {
      await processProviderEvent(deps, tenantId, noticeId);
      return 'done';
    } catch (error) {
      deps.log.warn({ tenantId, noticeId, err: error }, 'provider event not processed');
      return outcomeOfError(error);
    }
  });
}
