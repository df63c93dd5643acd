/** React's error 421: a lazily loaded part was updated before it was hydrated. */
const UPDATED_TOO_EARLY = /React error .421;|received an update before it finished hydrating/;

/**
 * Reports what React recovered from, except for updates of parts that were not hydrated yet. Within a transition React
 * 18 discards such a render, hydrates the part first, and yet reports the error with the next commit. Updates outside of
 * transitions, which would remove the part, are avoided by `announceInTransitions` and found by the browser tests.
 */
export function reportRecoverableError(error: unknown): void {
  if (!(error instanceof Error && UPDATED_TOO_EARLY.test(error.message))) reportError(error);
}
