import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '../../../../lib/time/duration.ts';

/** An open payment is synced at these ages, then hourly on its first day, then every six hours. */
const FIRST_SYNC_AGES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
/** A paid one is synced daily for this long: most refunds and chargebacks come within eight weeks. */
const DAILY_SYNC_MS = 60 * DAY_MS;
/** And weekly for this long: an unauthorized debit can be charged back for 13 months (Directive (EU) 2015/2366). */
const WEEKLY_SYNC_MS = 396 * DAY_MS;

const OPEN_STATES = new Set(['open', 'pending', 'authorized']);

interface SyncState {
  status: string;
  createdAt: Date;
  /** When its order was paid; null if never. */
  paidAt: Date | null;
}

/** When to sync a payment next without an event; null for never. */
export function nextSyncAt({ status, createdAt, paidAt }: SyncState, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (OPEN_STATES.has(status)) {
    const age = now.getTime() - createdAt.getTime();
    const look = FIRST_SYNC_AGES_MS.find((ms) => age < ms);
    if (look !== undefined) return new Date(createdAt.getTime() + look);
    return after(age < DAY_MS ? HOUR_MS : 6 * HOUR_MS);
  }
  if (status !== 'paid') return null;
  const age = now.getTime() - (paidAt ?? createdAt).getTime();
  if (age >= WEEKLY_SYNC_MS) return null;
  return after(age < DAILY_SYNC_MS ? DAY_MS : WEEK_MS);
}

/** How long a claimed attempt is left alone; longer than any provider's answer takes. */
export const ATTEMPT_TIMEOUT_MS = MINUTE_MS;

/** When to retry a failed intent. @param attempts attempts so far */
export function nextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(attempts, 6)));
}

/** Age at which an intent, or an order without one, expires. */
export const INTENT_EXPIRY_MS = DAY_MS;

/**
 * How long an unconfirmed payment is considered possible: a debit is collected without its buyer, and can be charged
 * back within eight weeks. By then it is on the provider's books, and no checkout page is still valid.
 */
export const UNCONFIRMED_RETENTION_MS = 60 * DAY_MS;
