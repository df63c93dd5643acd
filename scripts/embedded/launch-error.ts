/** A failure at start with one clear line for the person at the terminal; printed without a stack trace. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
