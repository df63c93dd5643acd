import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { domainError } from '../../lib/errors.ts';
import type { DomainError } from '../../lib/errors.ts';

const TRIES = 5;
const WINDOW_MS = 15 * 60_000;

/**
 * Counts an attempt for a subject (typed address or known device) before its password is verified, so that parallel
 * attempts cannot exceed the limit; a correct password clears the count. The fifth attempt within 15 minutes blocks
 * further ones for 15 minutes, whether or not an account exists.
 * @param subjectHash keyed hash of the subject
 * @returns until when attempts are blocked, or null when this one is allowed
 */
export async function reserveTry(trx: Trx, tenantId: string, subjectHash: Buffer, now: Date): Promise<Date | null> {
  const windowStart = new Date(now.getTime() - WINDOW_MS);
  const blockEnd = new Date(now.getTime() + WINDOW_MS);
  const windowExpired = sql`(b.window_started_at <= ${windowStart} or coalesce(b.blocked_until <= ${now}, false))`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_blocks as b (tenant_id, subject_hash, failures, window_started_at)
    values (${tenantId}, ${subjectHash}, 1, ${now})
    on conflict (tenant_id, subject_hash) do update set
      failures = case when ${windowExpired} then 1 else b.failures + 1 end,
      window_started_at = case when ${windowExpired} then excluded.window_started_at else b.window_started_at end,
      blocked_until = case when not ${windowExpired} and b.failures + 1 >= ${TRIES} then ${blockEnd}::timestamptz end
    where b.blocked_until is null or b.blocked_until <= ${now}
    returning failures`.execute(trx);
  if (rows.length > 0) return null;
  const block = await trx
    .selectFrom('loginBlocks')
    .select('blockedUntil')
    .where('tenantId', '=', tenantId)
    .where('subjectHash', '=', subjectHash)
    .executeTakeFirst();
  return block?.blockedUntil ?? blockEnd;
}

/** Clears the attempts of a subject after a correct password. */
export async function clearTries(trx: Trx, tenantId: string, subjectHash: Buffer): Promise<void> {
  await trx.deleteFrom('loginBlocks').where('tenantId', '=', tenantId).where('subjectHash', '=', subjectHash).execute();
}

/** Error for a blocked subject, with the minutes left. */
export function tooManyAttempts(until: Date, now: Date): DomainError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return domainError('too_many_attempts', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
}
