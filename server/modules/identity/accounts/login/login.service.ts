import type { z } from 'zod';

import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import type { RateLimit } from '../../../../lib/network/rate-limiter.ts';
import type { Secrets } from '../../../../lib/security/secrets.ts';
import { lockLogin, selectLoginByEmail, type LoginRow } from '../accounts.queries.ts';
import { isNeutral } from '../disclosure.ts';
import { accountBlockedError } from './account-blocked-error.ts';
import { openMemberSession, type OpenedSession } from './open-member-session.ts';
import { toFieldErrors, throwFieldErrors } from '../field-errors.ts';
import { clearAttempts, countLoginAttempt, tooManyAttemptsError } from './login-attempts.ts';
import { loginSchema } from './login.schema.ts';
import { verifyPassword } from './passwords.ts';
import { hashSubject, hashToken, isTokenFormat } from '../tokens/secret-tokens.ts';

/** Failed logins per IP prefix; high enough for a household or an office. */
export const FAILED_LOGIN_LIMIT: RateLimit = { points: 30, seconds: 15 * 60 };

/** Bucket of a site's failed logins, so that failures on one site do not affect another. */
export const failedLoginBucket = (tenantId: string): string => `login:${tenantId}`;

export type LoginInput = z.input<typeof loginSchema>;

type LoginDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'>;

/**
 * Opens a session for address and password. Work and answer are the same whether or not the account exists: one
 * transaction that looks it up and counts the attempt, then one argon2id verification. A known device is counted
 * separately, so that somebody else's wrong passwords do not block its owner.
 * @throws DomainError `login_failed`; `too_many_attempts` with `minutes`; `too_many_requests`; `account_blocked`
 */
export async function logIn(deps: LoginDeps, ctx: Ctx, input: LoginInput): Promise<OpenedSession> {
  const parsed = loginSchema.safeParse(input);
  if (!parsed.success) throw invalidLoginError(parsed.error);
  const { email, password } = parsed.data;
  await deps.limiter.consumeIp(failedLoginBucket(ctx.tenant.id), ctx.ipAddress, FAILED_LOGIN_LIMIT);
  const { row, subjectHash } = await findAccountAndCountAttempt(deps, ctx, email);
  const matches = await verifyPassword(row?.passwordHash ?? null, password);
  // On a neutral site a new account opens by its mail only: its password would tell that the address was free.
  const closed = row?.status === 'deleted' || (isNeutral(ctx.tenant) && row?.status === 'not_confirmed');
  if (!matches || !row || closed) throw domainError('login_failed');
  await deps.limiter.refundIp(failedLoginBucket(ctx.tenant.id), ctx.ipAddress, FAILED_LOGIN_LIMIT);
  return openSessionForAccount(deps, ctx, row, subjectHash);
}

function invalidLoginError(error: z.ZodError) {
  throwFieldErrors(toFieldErrors(error));
  return domainError('invalid_fields');
}

async function findAccountAndCountAttempt(
  deps: LoginDeps,
  ctx: Ctx,
  email: string,
): Promise<{ row: LoginRow | null; subjectHash: Buffer }> {
  const now = deps.clock.now();
  const deviceHash = isTokenFormat(ctx.deviceToken) ? hashToken(ctx.deviceToken) : null;
  return deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const row = await selectLoginByEmail(trx, ctx.tenant.id, email, deviceHash);
    const subjectHash = loginSubject(deps.env.secrets, email, row?.knownDevice ? deviceHash : null);
    const blockedUntil = await countLoginAttempt(trx, ctx.tenant.id, subjectHash, now);
    if (blockedUntil) throw tooManyAttemptsError(blockedUntil, now);
    return { row, subjectHash };
  });
}

/** Subject under which wrong passwords are counted: the typed address, alone or on a known device. */
export function loginSubject(secrets: Secrets, email: string, deviceHash: Buffer | null): Buffer {
  return hashSubject(secrets, deviceHash ? `login-device:${deviceHash.toString('hex')}:${email}` : `login:${email}`);
}

async function openSessionForAccount(
  deps: LoginDeps,
  ctx: Ctx,
  row: LoginRow,
  subjectHash: Buffer,
): Promise<OpenedSession> {
  const opened = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
    // The password or the account may have changed during the verification.
    const account = await lockLogin(trx, ctx.tenant.id, row.id);
    if (account?.passwordHash !== row.passwordHash || account.status === 'deleted') throw domainError('login_failed');
    await clearAttempts(trx, ctx.tenant.id, subjectHash);
    if (account.status === 'blocked') {
      return { refusal: await accountBlockedError(trx, deps, { tenantId: ctx.tenant.id, userId: row.id }) };
    }
    return openMemberSession(trx, deps, ctx, { userId: row.id, status: account.status });
  });
  if ('refusal' in opened) throw opened.refusal;
  return opened;
}
