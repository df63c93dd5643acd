import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { ipPrefix } from '../../../../lib/network/ip-prefix.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import type { Secrets } from '../../../../lib/security/secrets.ts';
import {
  ATTEMPTS_WINDOW_MS,
  countAttempt,
  hashSubject,
  MAX_ATTEMPTS,
  tooManyAttemptsError,
  verifyPassword,
} from '../../../identity/accounts/index.ts';
import { recordAudit } from '../audit/audit.ts';
import type { DeskDeps } from '../desk/desk.ts';

type AttemptDeps = Pick<DeskDeps, 'console' | 'clock' | 'env'>;

/** Counters older than this are deleted on the next attempt by anyone. */
const RETENTION_MS = DAY_MS;

const MAX_INPUT_LENGTH = 1000;

/**
 * Counter key for wrong passwords at login: the entered address, whether or not it has an account, for each network;
 * on a device where its operator has signed in before, that device. So nobody can lock an operator out.
 */
export function loginAttemptKey(
  secrets: Secrets,
  email: string,
  { address, deviceToken, known }: { address: string; deviceToken: string; known: boolean },
): Buffer {
  const place = known ? `device:${deviceToken}` : ipPrefix(address);
  return hashSubject(secrets, `desk:${place}:${email}`);
}

/** Counter key for wrong second factors on a known device. */
export const factorAttemptKey = (secrets: Secrets, operatorId: string, deviceToken: string): Buffer =>
  hashSubject(secrets, `desk-factor:${deviceToken}:${operatorId}`);

/** Counter key for wrong passwords of a signed-in operator. */
export const confirmationAttemptKey = (secrets: Secrets, operatorId: string): Buffer =>
  hashSubject(secrets, `desk-confirm:${operatorId}`);

/**
 * Verifies a password. The attempt is counted before the password is verified, so that parallel attempts cannot bypass
 * the limit; a correct password resets the counter. The fifth attempt within 15 minutes blocks the key for 15 minutes.
 * The result does not reveal whether the account exists.
 * @param hash null if there is no account; verification then takes equally long
 * @param wrong called after a wrong password with the number of consecutive failures
 * @throws DomainError `too_many_attempts` with `minutes`
 */
export async function attemptPassword(
  { console, clock }: AttemptDeps,
  {
    subject,
    hash,
    password,
    wrong,
  }: { subject: Buffer; hash: string | null; password: string; wrong?: (failures: number) => Promise<void> },
): Promise<boolean> {
  const now = clock.now();
  const { failures, blockedUntil } = await console.withPlatform((trx) => reserveAttempt(trx, subject, now));
  if (blockedUntil) throw tooManyAttemptsError(blockedUntil, now);
  const right =
    (await verifyPassword(hash, password.slice(0, MAX_INPUT_LENGTH))) && password.length <= MAX_INPUT_LENGTH;
  if (right) await console.withPlatform((trx) => resetAttempts(trx, subject));
  else await wrong?.(failures);
  return right;
}

/**
 * Audits the first failed factor of a series and the lock at its end. Failures in between are not logged, so that an
 * attacker cannot flood the log.
 */
export async function auditFailedFactor(
  trx: Trx,
  clock: Clock,
  { operatorId, factor, failures }: { operatorId: string; factor: 'password' | 'second'; failures: number },
): Promise<void> {
  if (failures !== 1 && failures < MAX_ATTEMPTS) return;
  await recordAudit(trx, clock, {
    operatorId: null,
    tenantId: null,
    subject: { type: 'operator', id: operatorId },
    detail: { factor },
    action: failures < MAX_ATTEMPTS ? 'operator.login_failed' : 'operator.locked',
  });
}

/**
 * Audits a wrong password at login, as `auditFailedFactor`. For unknown addresses it logs only the total within 15
 * minutes, at 1, 10, 100 …, and never the addresses.
 * @param operatorId owner of the address; null for an unknown address
 */
export async function auditWrongPassword(
  { console, clock, env }: AttemptDeps,
  { operatorId, failures }: { operatorId: string | null; failures: number },
): Promise<void> {
  const series = hashSubject(env.secrets, `desk-failed:${operatorId === null ? 'unknown' : 'known'}`);
  await console.withPlatform(async (trx) => {
    // Also counted for known addresses, so that both cases take equally long.
    const count = await incrementFailures(trx, series, clock.now());
    if (operatorId !== null) return auditFailedFactor(trx, clock, { operatorId, factor: 'password', failures });
    if (!isPowerOfTen(count)) return;
    await recordAudit(trx, clock, {
      operatorId: null,
      tenantId: null,
      action: 'operator.login_failed',
      subject: { type: 'operator', id: null },
      detail: { unknown: count },
    });
  });
}

const isPowerOfTen = (count: number) => /^10*$/.test(String(count));

/** Increments the counter of failures within the current 15-minute window. */
async function incrementFailures(trx: Trx, series: Buffer, now: Date): Promise<number> {
  const fresh = sql`t.window_started_at <= ${new Date(now.getTime() - ATTEMPTS_WINDOW_MS)}`;
  const { rows } = await sql<{ failures: number }>`
    insert into desk_login_attempts as t (subject_hash, failures, window_started_at) values (${series}, 1, ${now})
    on conflict (subject_hash) do update set
      failures = case when ${fresh} then 1 else t.failures + 1 end,
      window_started_at = case when ${fresh} then excluded.window_started_at else t.window_started_at end
    returning failures`.execute(trx);
  return rows[0]!.failures;
}

/** Resets the counter of wrong passwords of a key. */
export async function resetAttempts(trx: Trx, subject: Buffer): Promise<void> {
  await trx.deleteFrom('deskLoginAttempts').where('subjectHash', '=', subject).execute();
}

export async function reserveAttempt(trx: Trx, subject: Buffer, now: Date) {
  const counted = await countAttempt(trx, { table: 'desk_login_attempts', key: { subject_hash: subject } }, now);
  await trx
    .deleteFrom('deskLoginAttempts')
    .where('windowStartedAt', '<', new Date(now.getTime() - RETENTION_MS))
    .execute();
  return counted;
}
