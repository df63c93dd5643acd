type LeavablePage = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Calls `report` once when the page is left within ten seconds, with the whole seconds passed (decisions, section
 * 12). Must not reference anything outside itself: pages without a script bundle inline its source.
 * @param start when the page was opened, in milliseconds of `performance.now()`
 * @returns stops watching
 */
export function onPageLeave(
  report: (seconds: number) => void,
  start: number,
  page: LeavablePage = document,
  window: EventTarget = self,
): () => void {
  const stop = () => {
    page.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', left);
  };
  function left() {
    stop();
    const passed = performance.now() - start;
    if (passed < 10_000) report(Math.floor(passed / 1000));
  }
  function hidden() {
    if (page.hidden) left();
  }
  page.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', left);
  return stop;
}
