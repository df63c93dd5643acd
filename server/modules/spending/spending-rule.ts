/** An amount in minor units of a currency (ISO 4217). */
export interface Money {
  amount: number;
  currency: string;
}

/** What a member has decided about spending; `pending` takes the place of `limit` at its time. */
export interface SpendingDecision {
  /** The most in seven days; null without a limit. */
  limit: Money | null;
  pending: { limit: Money | null; from: Date } | null;
  pausedUntil: Date | null;
}

export const NO_DECISION: SpendingDecision = { limit: null, pending: null, pausedUntil: null };

/** Letting oneself spend more takes effect after a night's sleep (decisions, section 6). */
const RAISE_AFTER_MS = 24 * 3_600_000;
/** Sums are made over this long, ending now. */
export const WEEK_MS = 7 * 24 * 3_600_000;

/** The decision as it stands at a moment: what was pending and has fallen due holds. */
export function decisionAt(decision: SpendingDecision, now: Date): SpendingDecision {
  const { pending } = decision;
  if (!pending || pending.from > now) return decision;
  return { ...decision, limit: pending.limit, pending: null };
}

/** Whether `wanted` allows no more than `present`; amounts of two currencies cannot be compared, so that counts as more. */
function isTighter(present: Money | null, wanted: Money | null): boolean {
  if (present === null) return true;
  return wanted !== null && wanted.currency === present.currency && wanted.amount <= present.amount;
}

/** The decision with another limit: a lower one holds at once, a higher one and none at all after 24 hours. */
export function withLimit(before: SpendingDecision, wanted: Money | null, now: Date): SpendingDecision {
  const decision = decisionAt(before, now);
  if (isTighter(decision.limit, wanted)) return { ...decision, limit: wanted, pending: null };
  // Asked for again while it waits, it does not wait longer.
  const same = decision.pending?.limit?.amount === wanted?.amount;
  const again = same && decision.pending?.limit?.currency === wanted?.currency ? decision.pending : null;
  return { ...decision, pending: again ?? { limit: wanted, from: new Date(now.getTime() + RAISE_AFTER_MS) } };
}

/** Whether a pause may be set to end then: a running one can be made longer, never shorter. */
export function mayPauseUntil({ pausedUntil }: SpendingDecision, until: Date, now: Date): boolean {
  return until > now && (pausedUntil === null || pausedUntil <= now || until >= pausedUntil);
}

/** Whether the member buys nothing now. */
export const isPaused = ({ pausedUntil }: SpendingDecision, now: Date): boolean =>
  pausedUntil !== null && pausedUntil > now;

/** Codes of the errors by which an order is refused. */
export type SpendingRefusal = 'spending_paused' | 'spending_limit_reached';

/**
 * Why a member may not buy, or null.
 * @param spent what was ordered in the last seven days and not cancelled, by currency
 */
export function refusalOf(
  before: SpendingDecision,
  order: Money,
  spent: ReadonlyArray<Money>,
  now: Date,
): SpendingRefusal | null {
  const { limit } = decisionAt(before, now);
  if (isPaused(before, now)) return 'spending_paused';
  if (limit === null) return null;
  // Nobody can add up currencies here: paying in another one would be a way around the limit.
  if (limit.currency !== order.currency) return 'spending_limit_reached';
  const earlier = spent.reduce((sum, { amount, currency }) => sum + (currency === limit.currency ? amount : 0), 0);
  return earlier + order.amount > limit.amount ? 'spending_limit_reached' : null;
}
