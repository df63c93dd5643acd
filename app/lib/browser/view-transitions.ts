/**
 * Handles the rejection of a view transition between documents that is skipped: the next one does not take part (a
 * payment provider's page, a file), or the navigation was aborted. Browsers report it as an uncaught error.
 */
export function ignoreSkippedTransitions(view: Window = window): void {
  view.addEventListener('pageswap', (event) => {
    const { viewTransition } = event as PageSwapEvent;
    for (const end of [viewTransition?.ready, viewTransition?.finished]) end?.catch(() => {});
  });
}
