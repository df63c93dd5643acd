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

/** Payments worked in one round of a site; the next round does the rest. */
const AT_ONCE = 300;
/** A job acts on a notice at once; one that waits so long has lost it. */
const NOTICE_GRACE_MS = 5 * 60_000;

/**
 * Finishes what died between intent and confirmation, and reads back what is due, notices or not. Safe in several processes
 * at once: each payment is taken before it is worked.
 * @returns how many payments were worked
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

/** One that fails is logged and holds up no other. @param work answers whether the provider did */
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
 * Another try, by the same key while its provider remembers that; at the end nothing comes of it. A debit that was signed may
 * have been ordered though no answer came, and is collected without its buyer: it ends when its provider says that it has none.
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

/** Ends orders that never got as far as a payment, signed debits among them a day after they were. @returns how many */
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

/** Acts on notices whose job was lost. @returns on how many */
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
      deps.log.warn({ tenantId, noticeId, err: error }, 'notice not acted on');
      return endOf(error);
    }
  });
}
