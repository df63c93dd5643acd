/** Detail of a signup event: target profile and current step. */
export interface SignupEventDetail {
  target: string | null;
  step: number | 'complete';
}

/**
 * Events of the signup dialog (product, section 2), each a `CustomEvent` on `window` with a `SignupMoment` as
 * `detail`:
 * - `signupStarted`: the first input, or an earlier signup resumed; Escape and a press outside no longer close the
 *   dialog;
 * - `signupFlowComplete`: the account exists, and the dialog can be closed in every way again;
 * - `signupClosed`: the dialog was closed;
 * - `redirectedToLogin`: the visitor has an account and goes to the login; `signupClosed` follows.
 */
export type SignupEvent = 'signupStarted' | 'signupFlowComplete' | 'signupClosed' | 'redirectedToLogin';

export function emitSignupEvent(event: SignupEvent, detail: SignupEventDetail): void {
  window.dispatchEvent(new CustomEvent<SignupEventDetail>(event, { detail }));
}
