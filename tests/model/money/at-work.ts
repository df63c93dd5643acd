import { setImmediate } from 'node:timers/promises';

/** Turns of the event loop in which nothing has gone on: between two parts of one operation there are fewer. */
const QUIET_TURNS = 20;

/**
 * Counts what goes on, whoever still waits for it: a page stops waiting for a provider after some seconds, and what was begun
 * ends in its own time. On a busy machine that is after the step that began it.
 */
export interface AtWork {
  /** Does something that counts as going on until it ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until nothing goes on any more. */
  ended(): Promise<void>;
}

export function createAtWork(): AtWork {
  let going = 0;
  return {
    during: async (work) => {
      going += 1;
      try {
        return await work();
      } finally {
        going -= 1;
      }
    },
    ended: async () => {
      for (let quiet = 0; quiet < QUIET_TURNS; quiet = going === 0 ? quiet + 1 : 0) await setImmediate();
    },
  };
}
