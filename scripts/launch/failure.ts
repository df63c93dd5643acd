import { LaunchError } from '../embedded/launch-error.ts';

/** Errors whose message is sufficient for the operator. */
const SELF_EXPLANATORY = new Set(['EnvError', 'NewerDatabaseError']);

/** The text to print when a start fails: one line for problems the operator can fix, the stack for bugs. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof LaunchError || SELF_EXPLANATORY.has(error.name) || SELF_EXPLANATORY.has(error.constructor.name))
    return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === '53100') return 'No disk space left.';
  if (code === 'EADDRINUSE') return `A port is in use by another program: ${error.message}`;
  return error.stack ?? error.message;
}
