import { tryPayment } from './ensure-payment.ts';
import { selectWaitingNotices } from './notices.queries.ts';
import { actOnNotice } from './notices.ts';
import { selectWithoutPayment } from './orders.queries.ts';
import { closeOrder } from './payment-intent.ts';
import { selectIntent } from './intents.queries.ts';
import { selectDuePayments } from './payments.queries.ts';
import { ProviderError } from './provider.ts';
import { readBack } from './read-back.ts';
import type { ReadDeps } from './read-back.ts';
import { GIVEN_UP_MS } from './read-schedule.ts';
import { seekPayment } from './seek-payment.ts';

/** Payments worked in one round of a site; the next round does the rest. */
const AT_ONCE = 300;
/** For so long: the other sweeps wait behind a provider that is slow. */
const ROUND_MS = 20_000;
/** So many answers of a provider that fail in a row mean that it is not there: it is not asked again in this round. */
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
  const silent = new Silence();
  let done = 0;
  for (const { id: paymentId, status, provider, providerPaymentId } of due) {
    if (enough.aborted) break;
    if (silent.is(provider)) continue;
    const known = providerPaymentId !== null;
    const work = known ? readDue : status === 'intent' ? resumeIntent : seekPayment;
    const end = await workSafely(deps, { tenantId, paymentId, now }, work);
    silent.count(provider, end);
    done += end === 'done' ? 1 : 0;
  }
  return done;
}

/**
 * How one ended: `unanswered` is the provider's doing and `broken` our own, as for a row that nobody can work: it says nothing
 * of the others.
 */
type End = 'done' | 'unanswered' | 'broken';

/** Which providers did not answer so often in a row that asking them on would only hold up the others. */
class Silence {
  readonly #failures = new Map<string, number>();
  is(provider: string): boolean {
    return (this.#failures.get(provider) ?? 0) >= FAILURES;
  }
  count(provider: string, end: End): void {
    if (end === 'done') this.#failures.delete(provider);
    else if (end === 'unanswered') this.#failures.set(provider, (this.#failures.get(provider) ?? 0) + 1);
  }
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

/** Another try, by the same key while its provider remembers that; at the end nothing comes of it. */
async function resumeIntent(deps: ReadDeps, { tenantId, paymentId, now }: Due): Promise<boolean> {
  const end = await tryPayment(deps, { tenantId, paymentId, unknown: 'leave' });
  if (end !== 'unavailable') return true;
  const intent = await deps.database.withTenant(tenantId, (trx) => selectIntent(trx, tenantId, paymentId));
  if (!intent || now.getTime() - intent.createdAt.getTime() < GIVEN_UP_MS) return false;
  return closeOrder(deps, { tenantId, orderId: intent.orderId, to: 'expired', cause: 'never_made' });
}

/** Ends orders that never got as far as a payment. @returns how many */
export async function expireOrders(
  deps: Pick<ReadDeps, 'database' | 'clock' | 'log' | 'bus'>,
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
  const waiting = await deps.database.withTenant(tenantId, (trx) =>
    selectWaitingNotices(trx, tenantId, until, AT_ONCE),
  );
  const silent = new Silence();
  let done = 0;
  for (const { id: noticeId, provider } of waiting) {
    if (silent.is(provider)) continue;
    try {
      await actOnNotice(deps, tenantId, noticeId);
      silent.count(provider, 'done');
      done += 1;
    } catch (error) {
      deps.log.warn({ tenantId, noticeId, err: error }, 'notice not acted on');
      silent.count(provider, error instanceof ProviderError ? 'unanswered' : 'broken');
    }
  }
  return done;
}
