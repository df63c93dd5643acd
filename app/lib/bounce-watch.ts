type Leaving = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `bounced` when the page is left within ten seconds, once, with the whole seconds that passed. Who leaves later
 * has looked around (decisions, section 12). Names nothing from outside itself: pages without script of their own send
 * it as its own source.
 * @param start when it was opened, in milliseconds on the clock of `performance.now()`
 * @returns how to stop
 */
export function watchForBounce(
  bounced: (seconds: number) => void,
  start: number,
  page: Leaving = document,
  window: EventTarget = self,
): () => void {
  const stop = () => {
    page.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', left);
  };
  function left() {
    stop();
    const passed = performance.now() - start;
    if (passed < 10_000) bounced(Math.floor(passed / 1000));
  }
  function hidden() {
    if (page.hidden) left();
  }
  page.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', left);
  return stop;
}
