/** What the signup over a page tells the rest of it: which profile it is for and the step it is at. */
export interface SignupMoment {
  target: string | null;
  step: number | 'complete';
}

/**
 * The events of the signup dialog (product, section 2). Each is a `CustomEvent` on `window` whose `detail` is a
 * `SignupMoment`:
 * - `signupStarted`: the first answer is being given, or an earlier signup goes on; neither Escape nor a press beside the
 *   dialog closes it from now on;
 * - `signupFlowComplete`: the account is there, and the dialog can be closed in every way again;
 * - `signupClosed`: the dialog is gone, by whatever way;
 * - `redirectedToLogin`: the visitor has an account and goes to the login page; `signupClosed` follows.
 */
export type SignupEvent = 'signupStarted' | 'signupFlowComplete' | 'signupClosed' | 'redirectedToLogin';

/** Tells whoever listens on `window`. */
export function emitSignup(event: SignupEvent, detail: SignupMoment): void {
  window.dispatchEvent(new CustomEvent<SignupMoment>(event, { detail }));
}
