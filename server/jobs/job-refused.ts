/** Thrown by a handler whose job no further try can help. It is kept among the failed ones, with the reason. */
export class JobRefused extends Error {
  /** For the operators: a code such as `EENVELOPE 554`, never an address or a text. */
  readonly reason: string;

  constructor(reason: string) {
    super(`job refused: ${reason}`);
    this.name = 'JobRefused';
    this.reason = reason;
  }
}

/** Why a job failed, in a code: an error's own words may quote an address or a text. */
export function reasonOf(error: unknown): string {
  if (error instanceof JobRefused) return error.reason;
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
}
