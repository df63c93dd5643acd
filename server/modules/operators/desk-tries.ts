import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import { tooManyAttempts } from '../accounts/login-block.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { hashSubject } from '../accounts/secret-tokens.ts';
import type { DeskDeps } from './desk.ts';

type TryDeps = Pick<DeskDeps, 'console' | 'clock' | 'env'>;

const TRIES = 5;
const WINDOW_MS = 15 * 60_000;
/** What is so old counts no more, and goes with the next try of anybody. */
const KEPT_MS = 24 * 3_600_000;

/** Longer than any password, short enough to be hashed. */
const TYPED_MAX = 1000;

/** Under what wrong passwords are counted at the entrance: the typed address, whoever has it. */
export const entranceSubject = (secret: string, email: string): Buffer => hashSubject(secret, `desk:${email}`);

/** Under what wrong passwords of an operator who is in are counted. */
export const confirmSubject = (secret: string, operatorId: string): Buffer =>
  hashSubject(secret, `desk-confirm:${operatorId}`);

/**
 * Verifies a password. A try is counted before its password is looked at, so that tries in parallel cannot outrun the count;
 * a right one takes the count back. The fifth within 15 minutes blocks the next ones for 15 minutes, and nothing of it tells
 * whether there is such an operator.
 * @param hash null: there is none, which takes as long to find out
 * @throws DomainError `too_many_attempts` with `minutes`
 */
export async function tryPassword(
  { console, clock }: TryDeps,
  { subject, hash, password }: { subject: Buffer; hash: string | null; password: string },
): Promise<boolean> {
  const now = clock.now();
  const until = await console.withPlatform((trx) => reserve(trx, subject, now));
  if (until) throw tooManyAttempts(until, now);
  const right = (await verifyPassword(hash, password.slice(0, TYPED_MAX))) && password.length <= TYPED_MAX;
  if (right) await console.withPlatform((trx) => forgetTries(trx, subject));
  return right;
}

/** Forgets the wrong passwords that were counted under a subject. */
export async function forgetTries(trx: Trx, subject: Buffer): Promise<void> {
  await trx.deleteFrom('deskLoginTries').where('subjectHash', '=', subject).execute();
}

async function reserve(trx: Trx, subject: Buffer, now: Date): Promise<Date | null> {
  const windowStart = new Date(now.getTime() - WINDOW_MS);
  const blockEnd = new Date(now.getTime() + WINDOW_MS);
  const fresh = sql`(t.window_started_at <= ${windowStart} or coalesce(t.blocked_until <= ${now}, false))`;
  const { rows } = await sql`
    insert into desk_login_tries as t (subject_hash, failures, window_started_at) values (${subject}, 1, ${now})
    on conflict (subject_hash) do update set
      failures = case when ${fresh} then 1 else t.failures + 1 end,
      window_started_at = case when ${fresh} then excluded.window_started_at else t.window_started_at end,
      blocked_until = case when not ${fresh} and t.failures + 1 >= ${TRIES} then ${blockEnd}::timestamptz end
    where t.blocked_until is null or t.blocked_until <= ${now}
    returning failures`.execute(trx);
  await trx
    .deleteFrom('deskLoginTries')
    .where('windowStartedAt', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
  if (rows.length > 0) return null;
  const block = await trx
    .selectFrom('deskLoginTries')
    .select('blockedUntil')
    .where('subjectHash', '=', subject)
    .executeTakeFirst();
  return block?.blockedUntil ?? blockEnd;
}
