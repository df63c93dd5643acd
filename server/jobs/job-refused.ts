/** Thrown by a handler when a retry cannot help. The job is kept among the failed jobs with its reason. */
export class PermanentJobError extends Error {
  /** For operators: a code such as `EENVELOPE 554`, never an address or text. */
  readonly reason: string;

  constructor(reason: string) {
    super(`job refused: ${reason}`);
    this.name = 'JobRefused';
    this.reason = reason;
  }
}

/** Returns an error code; the message is not used, because it may contain an address or text. */
export function errorCodeOf(error: unknown): string {
  if (error instanceof PermanentJobError) return error.reason;
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
}
