import { domainError, type DomainError } from './errors.ts';

/** Seconds until a request that failed because of an outage or overload may be tried again. */
export const RETRY_AFTER_SECONDS = 3;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * PostgreSQL: connection lost, out of connections or disk, shut down, statement ended by its time limit, a primary that
 * became a standby, transaction ended by its time limit; a site that is moving to another pod.
 */
const SQLSTATES = /^(?:08\w{3}|53\w{3}|57P0[1-3]|57014|25006|25P0[34]|SB00[12])$/;
/** Errors of `pg` that have no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout expired(?: \(|$)|timeout exceeded when trying to connect|Query read timeout|Client (?:was closed|has encountered))/;
/** Errors by name: of the Redis client, of `fetch`, of our own waits and of pods. */
const NAMES = new Set([
  'ClientClosedError',
  'ClientOfflineError',
  'ConnectionTimeoutError',
  'SocketTimeoutError',
  'SocketClosedUnexpectedlyError',
  'DisconnectsClientError',
  'TimeoutError',
  'PodUnavailableError',
]);

/** Whether a store (database, Redis, file storage) is away or does not answer, rather than the code being wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || SQLSTATES.test(code))) return true;
  if (NAMES.has(error.name) || NAMES.has(error.constructor.name) || LOST_CONNECTION.test(error.message)) return true;
  return error.cause !== undefined && isOutage(error.cause);
}

/** The error of a request that failed unexpectedly: `unavailable` if a store is away, else `internal_error`. */
export function toFailure(cause: unknown): DomainError {
  return isOutage(cause)
    ? domainError('unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause })
    : domainError('internal_error', { cause });
}
