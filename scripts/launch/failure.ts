import { LaunchError } from '../embedded/launch-error.ts';

/** Errors of other parts that say all there is to say in their message. */
const CLEAR = new Set(['EnvError', 'NewerDatabaseError']);

/**
 * What to print when a start fails: one clear line for what a person can put right, the stack for what is our fault.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof LaunchError || CLEAR.has(error.name) || CLEAR.has(error.constructor.name)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === '53100') return 'No disk space left.';
  if (code === 'EADDRINUSE') return `A port is taken by another program: ${error.message}`;
  return error.stack ?? error.message;
}
