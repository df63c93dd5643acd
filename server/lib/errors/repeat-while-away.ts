import { setTimeout as sleep } from 'node:timers/promises';

import { isOutage } from './outage.ts';

const RETRY_MS = 1_000;

/**
 * Runs a step of a start that needs a store, and repeats it while the store is unavailable, for as long as it takes: after a power
 * failure everything starts at once, and a failover may come between two steps.
 * @param onAway told the error of the first try
 * @throws what `work` fails with for another reason
 */
export async function repeatWhileAway<T>(work: () => Promise<T>, onAway: (error: Error) => void): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (tries === 0) onAway(error as Error);
    }
    await sleep(RETRY_MS);
  }
}
