import { processMs } from '../time/clock.ts';

/** What is refused last has the largest share: how much of the limit may be used when the next is admitted. */
const SHARES = {
  guest: 0.5,
  member: 1,
  /** Writes that cost money, and files of pages that were admitted. */
  first: 1.5,
} as const;

export type Priority = keyof typeof SHARES;

const LOOK_EVERY_MS = 20;
/** The mean over at least this many ms counts, because one pause is not an overload. */
const WINDOW_MS = 200;
/** So many always run at the same time, or waiting for the database would leave the processor idle. */
const MIN_LIMIT = 24;
/**
 * Until the mean is known, a delay of this share of the highest one, at so many looks in a row, limits requests to those
 * under way, but not to fewer than this.
 */
const ONSET = { delayShare: 0.25, looks: 2, limit: 4 * MIN_LIMIT } as const;
const INCREASE = 1.1;
/** The limit ends when nobody was refused for this many ms. */
const RELAX_AFTER_MS = 1_000;
/** What one address may have of it: alone, so that others still get in, and beside others. */
const ADDRESS_SHARES = { alone: 0.75, besideOthers: 0.25 } as const;

export interface Admission {
  /**
   * Admits a request, or refuses it.
   * @param address whose share it takes
   * @returns what to call once, when it has ended; null if it is refused
   */
  admit(priority: Priority, address: string): (() => void) | null;
  /** Whether a request that runs for long, such as an event stream, is admitted; it is not counted. */
  allows(priority: Priority, address: string): boolean;
  close(): void;
}

/**
 * Admits as many requests at the same time as this process answers without delay. Without delay there is no limit, so
 * requests that wait for others, such as a payment provider, refuse nobody. With a delay, of the event loop or for a
 * connection to the database, the limit becomes as many as are answered within the highest delay (Little's law), and
 * grows while the delay is lower.
 * @param maxDelayMs the mean delay above which fewer are admitted; a request meets it a few times
 * @param waitMs how long the first in line has been waiting for a connection to the database, in milliseconds
 */
export function createAdmission(maxDelayMs: number, waitMs: () => number): Admission {
  const now = processMs;
  const addresses = new Map<string, number>();
  // Addresses of requests that have ended in this turn of the event loop. They count until the next one: a turn would
  // otherwise answer any number of requests that wait for nothing, one after the other.
  let ended: string[] = [];
  let running = 0;
  let answered = 0;
  /** Answers per ms. */
  let rate = 0;
  let delayedLooks = 0;
  let limit = Infinity;
  let lookedAt = now();
  let adaptedAt = lookedAt;
  let window = { looks: 0, late: 0, waited: 0 };
  let refusedAt = -Infinity;

  function release(address: string): void {
    running -= 1;
    const left = addresses.get(address)! - 1;
    if (left === 0) addresses.delete(address);
    else addresses.set(address, left);
  }

  function releaseEnded(): void {
    for (const address of ended) release(address);
    ended = [];
  }

  function adapt(delay: number): void {
    const at = now();
    const measured = answered / (at - adaptedAt);
    // A pause, such as of the garbage collector, lowers it by half at most.
    rate = Math.max(measured, (rate + measured) / 2);
    answered = 0;
    adaptedAt = at;
    window = { looks: 0, late: 0, waited: 0 };
    if (delay > maxDelayMs) limit = Math.max(MIN_LIMIT, Math.min(limit, rate * maxDelayMs));
    else if (adaptedAt - refusedAt > RELAX_AFTER_MS) limit = Infinity;
    else limit = limit * INCREASE + 1;
  }

  /** Limits before the mean is known. */
  function begin(): void {
    if (limit === Infinity) limit = Math.max(ONSET.limit, running);
  }

  function look(): void {
    const at = now();
    // Requests arrive at any time of a turn of the event loop that is late: on average they wait for half of it.
    const late = Math.max(0, at - lookedAt - LOOK_EVERY_MS);
    const waited = waitMs();
    window.late += late ** 2 / 2;
    window.waited += waited;
    window.looks += 1;
    lookedAt = at;
    delayedLooks = Math.max(late, waited) > maxDelayMs * ONSET.delayShare ? delayedLooks + 1 : 0;
    if (delayedLooks === ONSET.looks) begin();
    const elapsed = at - adaptedAt;
    if (elapsed >= WINDOW_MS) adapt(window.late / elapsed + window.waited / window.looks);
  }

  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();

  function allows(priority: Priority, address: string): boolean {
    const late = now() - lookedAt - LOOK_EVERY_MS;
    // The timer is behind: this request arrived with many others in one turn of the event loop.
    if (late > maxDelayMs && now() - adaptedAt > maxDelayMs) {
      if (limit === Infinity) begin();
      else {
        adapt(late);
        // The next look must not count this delay again, over the few ms since.
        lookedAt = adaptedAt;
      }
    }
    if (limit === Infinity) return true;
    const allowed = limit * SHARES[priority];
    const theirs = addresses.get(address) ?? 0;
    const share = theirs === running ? ADDRESS_SHARES.alone : ADDRESS_SHARES.besideOthers;
    if (running < allowed && theirs < allowed * share) return true;
    refusedAt = now();
    return false;
  }

  return {
    allows,
    admit(priority, address) {
      if (!allows(priority, address)) return null;
      running += 1;
      addresses.set(address, (addresses.get(address) ?? 0) + 1);
      return () => {
        answered += 1;
        if (ended.push(address) === 1) setImmediate(releaseEnded);
      };
    },
    close: () => clearInterval(timer),
  };
}
