import { askBeforeLeaving } from '../../../lib/browser/ask-before-leaving.ts';

/** The server decodes two at a time; more would only wait there. */
const MAX_CONCURRENT_UPLOADS = 2;

export interface UploadQueue {
  add: (send: () => Promise<void>) => void;
}

/** Runs uploads in order, a few at a time. Closing the page would lose them, so the browser asks before. */
export function createUploadQueue(ask: typeof askBeforeLeaving = askBeforeLeaving): UploadQueue {
  const waiting: Array<() => Promise<void>> = [];
  let running = 0;
  let stopAsking: (() => void) | null = null;
  const startNext = () => {
    while (running < MAX_CONCURRENT_UPLOADS && waiting.length > 0) {
      running += 1;
      void waiting.shift()!().finally(() => {
        running -= 1;
        startNext();
      });
    }
    if (running > 0) return;
    stopAsking?.();
    stopAsking = null;
  };
  return {
    add(send) {
      stopAsking ??= ask(() => true);
      waiting.push(send);
      startNext();
    },
  };
}
