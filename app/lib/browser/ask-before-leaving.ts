/**
 * Lets the browser ask before the page is left while that would lose something.
 * @returns stops asking
 */
export function askBeforeLeaving(wouldLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    // The app lock hides the page and the quick exit empties it: neither may wait for an answer.
    const left = document.documentElement.hidden || !document.querySelector('body');
    if (!left && wouldLose()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
