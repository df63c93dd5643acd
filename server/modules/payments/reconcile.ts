import { tryPayment } from './ensure-payment.ts';
import { selectWaitingNotices } from './notices.queries.ts';
import { actOnNotice } from './notices.ts';
import { selectWithoutPayment } from './orders.queries.ts';
import { closeOrder, mailOfFailure } from './payment-intent.ts';
import { selectIntent } from './intents.queries.ts';
import { selectDuePayments } from './payments.queries.ts';
import { endOf, workRound } from './provider-round.ts';
import type { End } from './provider-round.ts';
import { readBack } from './read-back.ts';
import type { ReadDeps } from './read-back.ts';
import { DOUBTED_MS, GIVEN_UP_MS } from './read-schedule.ts';
import { seekPayment } from './seek-payment.ts';
import { endStopped } from './start-debit.ts';

/** Payments per round and tenant; the next round continues. */
const AT_ONCE = 300;
/** A job processes an event immediately; after this time its job was lost. */
const NOTICE_GRACE_MS = 5 * 60_000;

/**
 * Completes what died between intent and confirmation, and syncs payments that are due. Safe in several processes
 * concurrently: each payment is claimed first.
 * @returns how many payments were processed
 */
export async function reconcilePayments(deps: ReadDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.database.withTenant(tenantId, (trx) =>
    selectDuePayments(trx, tenantId, { now, limit: AT_ONCE }),
  );
  return workRound(due, ({ id: paymentId, status, providerPaymentId }) => {
    const known = providerPaymentId !== null;
    const work = known ? readDue : status === 'intent' ? resumeIntent : seekPayment;
    return workSafely(deps, { tenantId, paymentId, now }, work);
  });
}

interface Due {
  tenantId: string;
  paymentId: string;
  now: Date;
}

/** Logs a failure so that it does not stop the round. @param work returns whether the provider answered */
async function workSafely(
  deps: ReadDeps,
  due: Due,
  work: (deps: ReadDeps, due: Due) => Promise<boolean>,
): Promise<End> {
  try {
    return (await work(deps, due)) ? 'done' : 'unanswered';
  } catch (error) {
    const { tenantId, paymentId } = due;
    deps.log.error({ tenantId, paymentId, err: error }, 'payment not reconciled');
    return 'broken';
  }
}

const readDue = async (deps: ReadDeps, { tenantId, paymentId }: Due): Promise<boolean> =>
  (await readBack(deps, { tenantId, paymentId, cause: 'sweep', onlyDue: true })) !== 'failed';

/**
 * Retries an intent, with the same key while the provider remembers it, and expires it in the end. A signed debit may
 * have been ordered although no answer came, and is collected without its buyer: it ends when its provider confirms
 * that it has none.
 */
async function resumeIntent(deps: ReadDeps, { tenantId, paymentId, now }: Due): Promise<boolean> {
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (!intent) return true;
  const { orderId, mandateId } = intent;
  if (mandateId !== null && (await endStopped(deps, { tenantId, orderId, mandateId }))) return true;
  const end = await tryPayment(deps, { tenantId, paymentId, unknown: 'leave' });
  if (end !== 'unavailable' && end !== 'absent') return true;
  const answered = end === 'absent';
  const signed = mandateId !== null;
  const givenUp = signed && !answered ? DOUBTED_MS : GIVEN_UP_MS;
  if (now.getTime() - intent.createdAt.getTime() < givenUp) return answered;
  const also = signed ? mailOfFailure(deps, tenantId, { ...intent, id: orderId }) : undefined;
  return closeOrder(deps, { tenantId, orderId, to: 'expired', cause: 'never_made', also });
}

/** Expires orders without a payment, signed debits a day after their signature. @returns how many */
export async function expireOrders(
  deps: Pick<ReadDeps, 'database' | 'clock' | 'log' | 'bus' | 'jobs'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const until = new Date(now.getTime() - GIVEN_UP_MS);
  const orders = await deps.database.withTenant(tenantId, (trx) => selectWithoutPayment(trx, tenantId, until, AT_ONCE));
  let done = 0;
  for (const order of orders) {
    const also = order.signed ? mailOfFailure(deps, tenantId, order) : undefined;
    const cause = order.signed ? 'never_made' : 'left';
    const ended = await closeOrder(deps, { tenantId, orderId: order.id, to: 'expired', cause, also });
    done += ended ? 1 : 0;
  }
  return done;
}

/** Processes provider events whose job was lost. @returns how many */
export async function actOnWaitingNotices(deps: ReadDeps, tenantId: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() - NOTICE_GRACE_MS);
  const waiting = await deps.database.withTenant(tenantId, (trx) =>
    selectWaitingNotices(trx, tenantId, until, AT_ONCE),
  );
  return workRound(waiting, async ({ id: noticeId }) => {
    try {
      await actOnNotice(deps, tenantId, noticeId);
      return 'done';
    } catch (error) {
      deps.log.warn({ tenantId, noticeId, err: error }, 'provider event not processed');
      return endOf(error);
    }
  });
}
