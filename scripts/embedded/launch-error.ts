/** A startup failure with a one-line message for the operator; printed without a stack trace. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
