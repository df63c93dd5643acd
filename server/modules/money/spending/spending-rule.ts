import type { Money } from '../../../../tenants/money.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';

/** A member's spending settings; `pending` replaces `limit` at its time. */
export interface SpendingSettings {
  /** Maximum in seven days; null without a limit. */
  limit: Money | null;
  pending: { limit: Money | null; from: Date } | null;
  pausedUntil: Date | null;
}

export const DEFAULT_SPENDING_SETTINGS: SpendingSettings = { limit: null, pending: null, pausedUntil: null };

/** Raising a limit takes effect after a cooling-off period (decisions, section 6). */
const RAISE_DELAY_MS = DAY_MS;

/** The settings as of a moment, with a due pending limit applied. */
export function settingsAt(decision: SpendingSettings, now: Date): SpendingSettings {
  const { pending } = decision;
  if (!pending || pending.from > now) return decision;
  return { ...decision, limit: pending.limit, pending: null };
}

/** Whether `wanted` allows no more than `present`; another currency cannot be compared and counts as more. */
function isTighter(present: Money | null, wanted: Money | null): boolean {
  if (present === null) return true;
  return wanted !== null && wanted.currency === present.currency && wanted.amount <= present.amount;
}

/** The settings with another limit: a lower one applies immediately, a higher one or none after 24 hours. */
export function withLimit(before: SpendingSettings, wanted: Money | null, now: Date): SpendingSettings {
  const decision = settingsAt(before, now);
  if (isTighter(decision.limit, wanted)) return { ...decision, limit: wanted, pending: null };
  // Requesting the same limit again does not restart the delay.
  const same = decision.pending?.limit?.amount === wanted?.amount;
  const again = same && decision.pending?.limit?.currency === wanted?.currency ? decision.pending : null;
  return { ...decision, pending: again ?? { limit: wanted, from: new Date(now.getTime() + RAISE_DELAY_MS) } };
}

/** Whether a pause may end then: an active one can be extended, never shortened. */
export function canPauseUntil({ pausedUntil }: SpendingSettings, until: Date, now: Date): boolean {
  return until > now && (pausedUntil === null || pausedUntil <= now || until >= pausedUntil);
}

export const isPaused = ({ pausedUntil }: SpendingSettings, now: Date): boolean =>
  pausedUntil !== null && pausedUntil > now;

/** Error codes of a rejected order. */
export type SpendingRefusal = 'spending_paused' | 'spending_limit_reached';

/**
 * Why a member may not buy, or null.
 * @param spent orders of the last seven days that were not canceled, by currency
 */
export function findSpendingRefusal(
  before: SpendingSettings,
  order: Money,
  spent: ReadonlyArray<Money>,
  now: Date,
): SpendingRefusal | null {
  const { limit } = settingsAt(before, now);
  if (isPaused(before, now)) return 'spending_paused';
  if (limit === null) return null;
  // Currencies are not converted, so another currency must not circumvent the limit.
  if (limit.currency !== order.currency) return 'spending_limit_reached';
  const earlier = spent.reduce((sum, { amount, currency }) => sum + (currency === limit.currency ? amount : 0), 0);
  return earlier + order.amount > limit.amount ? 'spending_limit_reached' : null;
}
