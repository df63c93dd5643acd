import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { domainError, type DomainError } from '../../../../lib/errors/errors.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';

/** The attempt of this number blocks further ones. */
export const MAX_ATTEMPTS = 5;
/** Duration of a series of attempts, and of a block. */
export const ATTEMPTS_WINDOW_MS = 15 * MINUTE_MS;

/** Row of a table that counts attempts: the table and the unique key of the row. */
interface AttemptRow {
  table: 'login_attempts' | 'desk_login_attempts';
  key: Readonly<Record<string, unknown>>;
}

/**
 * Counts an attempt before its secret is verified, so that parallel attempts cannot exceed the limit; the caller
 * deletes the row after a correct one. The fifth attempt within 15 minutes blocks further ones for 15 minutes.
 * @returns attempts in the current window, and until when attempts are blocked: null when this one is allowed
 */
export async function countAttempt(
  trx: Trx,
  { table, key }: AttemptRow,
  now: Date,
): Promise<{ failures: number; blockedUntil: Date | null }> {
  const columns = sql.join(Object.keys(key).map((column) => sql.ref(column)));
  const windowStart = new Date(now.getTime() - ATTEMPTS_WINDOW_MS);
  const blockEnd = new Date(now.getTime() + ATTEMPTS_WINDOW_MS);
  const windowExpired = sql`(a.window_started_at <= ${windowStart} or coalesce(a.blocked_until <= ${now}, false))`;
  const counted = await sql<{ failures: number }>`
    insert into ${sql.table(table)} as a (${columns}, failures, window_started_at)
    values (${sql.join(Object.values(key))}, 1, ${now})
    on conflict (${columns}) do update set
      failures = case when ${windowExpired} then 1 else a.failures + 1 end,
      window_started_at = case when ${windowExpired} then excluded.window_started_at else a.window_started_at end,
      blocked_until = case when not ${windowExpired} and a.failures + 1 >= ${MAX_ATTEMPTS} then ${blockEnd}::timestamptz end
    where a.blocked_until is null or a.blocked_until <= ${now}
    returning failures`.execute(trx);
  if (counted.rows[0]) return { failures: counted.rows[0].failures, blockedUntil: null };
  const block = await sql<{ until: Date | null }>`
    select blocked_until as until from ${sql.table(table)}
    where (${columns}) = (${sql.join(Object.values(key))})`.execute(trx);
  return { failures: MAX_ATTEMPTS, blockedUntil: block.rows[0]?.until ?? blockEnd };
}

/**
 * Counts an attempt for a subject: a typed address, a known device or a member, whether or not an account exists.
 * @param subjectHash keyed hash of the subject
 * @returns until when attempts are blocked, or null when this one is allowed
 */
export async function countLoginAttempt(
  trx: Trx,
  tenantId: string,
  subjectHash: Buffer,
  now: Date,
): Promise<Date | null> {
  const row: AttemptRow = { table: 'login_attempts', key: { tenant_id: tenantId, subject_hash: subjectHash } };
  return (await countAttempt(trx, row, now)).blockedUntil;
}

/** Clears the attempts of a subject after a correct password. */
export async function clearAttempts(trx: Trx, tenantId: string, subjectHash: Buffer): Promise<void> {
  await trx
    .deleteFrom('loginAttempts')
    .where('tenantId', '=', tenantId)
    .where('subjectHash', '=', subjectHash)
    .execute();
}

/** Error for a blocked subject, with the minutes left. */
export function tooManyAttemptsError(until: Date, now: Date): DomainError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return domainError('too_many_attempts', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
}
