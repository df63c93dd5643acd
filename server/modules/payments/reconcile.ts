import { tryPayment } from './ensure-payment.ts';
import { selectWaitingNotices } from './notices.queries.ts';
import { actOnNotice } from './notices.ts';
import { selectWithoutPayment } from './orders.queries.ts';
import { closeOrder } from './payment-intent.ts';
import { selectIntent } from './intents.queries.ts';
import { selectDuePayments } from './payments.queries.ts';
import { readBack } from './read-back.ts';
import type { ReadDeps } from './read-back.ts';
import { GIVEN_UP_MS } from './read-schedule.ts';

/** Payments worked in one round of a site; the next round does the rest. */
const AT_ONCE = 300;
/** For so long: the other sweeps wait behind a provider that is slow. */
const ROUND_MS = 20_000;
/** So many answers that fail in a row mean that the provider is not there: the round ends. */
const FAILURES = 5;
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
  const enough = AbortSignal.timeout(ROUND_MS);
  let failures = 0;
  let done = 0;
  for (const { id, status } of due) {
    const came = await workSafely(deps, { tenantId, paymentId: id, intent: status === 'intent', now });
    done += came ? 1 : 0;
    failures = came ? 0 : failures + 1;
    if (failures >= FAILURES || enough.aborted) break;
  }
  return done;
}

interface Due {
  tenantId: string;
  paymentId: string;
  intent: boolean;
  now: Date;
}

/** One that fails is logged and holds up no other. @returns whether it came through */
async function workSafely(deps: ReadDeps, { tenantId, paymentId, intent, now }: Due): Promise<boolean> {
  try {
    if (intent) return await resumeIntent(deps, { tenantId, paymentId, now });
    return (await readBack(deps, { tenantId, paymentId, cause: 'sweep', onlyDue: true })) !== 'failed';
  } catch (error) {
    deps.log.error({ tenantId, paymentId, err: error }, 'payment not reconciled');
    return false;
  }
}

/** Another try, by the same key while its provider remembers that; at the end nothing comes of it. */
async function resumeIntent(deps: ReadDeps, { tenantId, paymentId, now }: Omit<Due, 'intent'>): Promise<boolean> {
  const end = await tryPayment(deps, { tenantId, paymentId, unknown: 'leave' });
  if (end !== 'unavailable') return true;
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (!intent || now.getTime() - intent.createdAt.getTime() < GIVEN_UP_MS) return false;
  return closeOrder(deps, { tenantId, orderId: intent.orderId, to: 'expired', cause: 'never_made' });
}

/** Ends orders that never got as far as a payment. @returns how many */
export async function expireOrders(
  deps: Pick<ReadDeps, 'database' | 'clock' | 'log'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const until = new Date(now.getTime() - GIVEN_UP_MS);
  const ids = await deps.database.withTenant(tenantId, (trx) => selectWithoutPayment(trx, tenantId, until, AT_ONCE));
  let done = 0;
  for (const orderId of ids) {
    const ended = await closeOrder(deps, { tenantId, orderId, to: 'expired', cause: 'left' });
    done += ended ? 1 : 0;
  }
  return done;
}

/** Acts on notices whose job was lost. @returns on how many */
export async function actOnWaitingNotices(deps: ReadDeps, tenantId: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() - NOTICE_GRACE_MS);
  const ids = await deps.database.withTenant(tenantId, (trx) => selectWaitingNotices(trx, tenantId, until, AT_ONCE));
  let failures = 0;
  for (const noticeId of ids) {
    try {
      await actOnNotice(deps, tenantId, noticeId);
    } catch (error) {
      deps.log.warn({ tenantId, noticeId, err: error }, 'notice not acted on');
      failures += 1;
    }
    if (failures >= FAILURES) break;
  }
  return ids.length - failures;
}
