import { setImmediate } from 'node:timers/promises';

/** Idle turns of the event loop to wait for; between two parts of one operation there are fewer. */
const IDLE_TURNS = 20;

/**
 * Counts operations in progress, even if their caller stopped waiting: a page waits for a provider for a few seconds
 * only, and the call it started continues. On a busy machine it ends after the step that started it.
 */
export interface ActivityTracker {
  /** Counts as in progress until it ends. */
  track<T>(work: () => Promise<T>): Promise<T>;
  /** Waits until nothing is in progress. */
  idle(): Promise<void>;
}

export function createActivityTracker(): ActivityTracker {
  let going = 0;
  return {
    track: async (work) => {
      going += 1;
      try {
        return await work();
      } finally {
        going -= 1;
      }
    },
    idle: async () => {
      for (let quiet = 0; quiet < IDLE_TURNS; quiet = going === 0 ? quiet + 1 : 0) await setImmediate();
    },
  };
}
