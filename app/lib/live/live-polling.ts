import { readPushState } from '../browser/push-state.ts';
import { MINUTE_MS } from '../time/duration.ts';
import { poll, type PollResult } from './poll.ts';

/** Delay of the first poll after the page is shown, and interval, in ms (product, section 4). */
const POLL_FIRST_MS = 5_000;
const POLL_EVERY_MS = MINUTE_MS;
/** Interval with a push subscription, in ms. */
const POLL_WITH_PUSH_MS = 300_000;

function pollInterval(): number {
  const { subscribed } = readPushState();
  return subscribed !== null && subscribed !== 'denied' ? POLL_WITH_PUSH_MS : POLL_EVERY_MS;
}

/**
 * Polls while the page is visible: 5 s after it is shown and then every minute, or every five with push. Failures are
 * retried by the next poll.
 * @param hear called with each result
 */
export function startPolling(hear: (polled: PollResult | null) => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const look = () => {
    timer = setTimeout(look, pollInterval());
    // Not imported here: what polls runs when the server cannot be reached, and could not be fetched then.
    poll().then(
      (polled) => {
        if (!ended) hear(polled);
      },
      () => {},
    );
  };
  const begin = () => {
    clearTimeout(timer);
    if (!page.hidden) timer = setTimeout(look, POLL_FIRST_MS);
  };
  page.addEventListener('visibilitychange', begin);
  begin();
  return () => {
    ended = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', begin);
  };
}
