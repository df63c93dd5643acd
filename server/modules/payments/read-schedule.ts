const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A payment that waits is asked about at these ages, then every hour of its first day, then every six hours. */
const FIRST_LOOKS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];
/** A paid one is asked about daily so long: most that goes back does so within eight weeks. */
const DAILY_MS = 60 * DAY_MS;
/** And weekly so long: a debit that nobody agreed to can be called back for 13 months (Directive (EU) 2015/2366). */
const CALLED_BACK_MS = 396 * DAY_MS;

const WAITING = new Set(['open', 'pending', 'authorized']);

/** What is known of a payment. */
export interface ReadState {
  status: string;
  createdAt: Date;
  /** When its order was paid; null for one that never was. */
  paidAt: Date | null;
}

/** When a payment is to be read back next, though no notice comes: null for never. */
export function nextReadOf({ status, createdAt, paidAt }: ReadState, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (WAITING.has(status)) {
    const age = now.getTime() - createdAt.getTime();
    const look = FIRST_LOOKS_MS.find((ms) => age < ms);
    if (look !== undefined) return new Date(createdAt.getTime() + look);
    return after(age < DAY_MS ? HOUR_MS : 6 * HOUR_MS);
  }
  if (status !== 'paid') return null;
  const age = now.getTime() - (paidAt ?? createdAt).getTime();
  if (age >= CALLED_BACK_MS) return null;
  return after(age < DAILY_MS ? DAY_MS : 7 * DAY_MS);
}

/** A try to ask for a payment is left alone so long; longer than any provider's answer takes. */
export const TRY_MS = MINUTE_MS;

/** When an intent that did not come through is tried again. @param attempts how many there were */
export function nextTryOf(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(attempts, 6)));
}

/** An intent, and an order that never got one, is given up at this age. */
export const GIVEN_UP_MS = DAY_MS;

/**
 * A payment that may have been made though nobody was told is thought possible so long: a debit is collected without its
 * buyer, and can come back within eight weeks. By then what a provider took is on its books, and nobody can pay a page so old.
 */
export const DOUBTED_MS = 60 * DAY_MS;
