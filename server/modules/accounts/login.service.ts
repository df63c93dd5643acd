import type { z } from 'zod';

import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import type { Limit } from '../../lib/rate-limiter.ts';
import { lockLogin, selectLogin } from './accounts.queries.ts';
import type { LoginRow } from './accounts.queries.ts';
import { accountBlocked } from './blocked-account.ts';
import { enterAccount } from './enter-account.ts';
import type { OpenedSession } from './enter-account.ts';
import { fieldErrorsOf, refuseFields } from './field-errors.ts';
import { clearTries, reserveTry, tooManyAttempts } from './login-block.ts';
import { loginSchema } from './login.schema.ts';
import { verifyPassword } from './passwords.ts';
import { hashSubject, hashToken, isTokenShaped } from './secret-tokens.ts';

/** Failed logins per IP prefix; high enough for a household or an office. */
export const FAILED_LOGINS: Limit = { points: 30, seconds: 15 * 60 };

/** Bucket of a site's failed logins, so that failures on one site do not affect another. */
export const loginBucket = (tenantId: string): string => `login:${tenantId}`;

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
  if (!parsed.success) throw refused(parsed.error);
  const { email, password } = parsed.data;
  await deps.limiter.consumeAddress(loginBucket(ctx.tenant.id), ctx.ipAddress, FAILED_LOGINS);
  const { row, subjectHash } = await findAndCount(deps, ctx, email);
  if (!(await verifyPassword(row?.passwordHash ?? null, password)) || !row || row.status === 'deleted') {
    throw domainError('login_failed');
  }
  await deps.limiter.refundAddress(loginBucket(ctx.tenant.id), ctx.ipAddress, FAILED_LOGINS);
  return enter(deps, ctx, row, subjectHash);
}

function refused(error: z.ZodError) {
  refuseFields(fieldErrorsOf(error));
  return domainError('invalid_fields');
}

async function findAndCount(
  deps: LoginDeps,
  ctx: Ctx,
  email: string,
): Promise<{ row: LoginRow | null; subjectHash: Buffer }> {
  const now = deps.clock.now();
  const deviceHash = isTokenShaped(ctx.deviceToken) ? hashToken(ctx.deviceToken) : null;
  return deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const row = await selectLogin(trx, ctx.tenant.id, email, deviceHash);
    const subjectHash = loginSubject(deps.env.SECRET, email, row?.knownDevice ? deviceHash : null);
    const blockedUntil = await reserveTry(trx, ctx.tenant.id, subjectHash, now);
    if (blockedUntil) throw tooManyAttempts(blockedUntil, now);
    return { row, subjectHash };
  });
}

/** Subject under which wrong passwords are counted: the typed address, alone or on a known device. */
export function loginSubject(secret: string, email: string, deviceHash: Buffer | null): Buffer {
  return hashSubject(secret, deviceHash ? `login-device:${deviceHash.toString('hex')}:${email}` : `login:${email}`);
}

async function enter(deps: LoginDeps, ctx: Ctx, row: LoginRow, subjectHash: Buffer): Promise<OpenedSession> {
  const opened = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
    // The password or the account may have changed during the verification.
    const account = await lockLogin(trx, ctx.tenant.id, row.id);
    if (account?.passwordHash !== row.passwordHash || account.status === 'deleted') throw domainError('login_failed');
    await clearTries(trx, ctx.tenant.id, subjectHash);
    if (account.status === 'blocked') {
      return { refusal: await accountBlocked(trx, deps, { tenantId: ctx.tenant.id, userId: row.id }) };
    }
    return enterAccount(trx, deps, ctx, { userId: row.id, status: account.status });
  });
  if ('refusal' in opened) throw opened.refusal;
  return opened;
}
