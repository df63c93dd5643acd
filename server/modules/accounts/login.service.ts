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

/** Failed logins from one network address; wide enough for a household or an office behind one address. */
export const FAILED_LOGINS: Limit = { points: 30, seconds: 15 * 60 };

/** Where failed logins of a site are counted: what happens on one site keeps nobody out of another. */
export const loginBucket = (tenantId: string): string => `login:${tenantId}`;

export type LoginInput = z.input<typeof loginSchema>;

type LoginDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'>;

/**
 * Opens a session for whoever knows address and password.
 *
 * The same work is done and the same answer given whether the account exists or not: one transaction that looks it up
 * and counts the try, then one argon2id verification. A device that has logged in before is counted by itself, so that
 * a stranger's wrong passwords do not lock its owner out.
 * @throws DomainError `login_failed`; `too_many_attempts` with `minutes`; `too_many_requests`; `account_blocked`
 */
export async function logIn(deps: LoginDeps, ctx: Ctx, input: LoginInput): Promise<OpenedSession> {
  const parsed = loginSchema.safeParse(input);
  if (!parsed.success) throw refused(parsed.error);
  const { email, password } = parsed.data;
  await deps.limiter.consumeAddress(loginBucket(ctx.tenant.id), ctx.address, FAILED_LOGINS);
  const { row, subjectHash } = await findAndCount(deps, ctx, email);
  if (!(await verifyPassword(row?.passwordHash ?? null, password)) || !row || row.status === 'deleted') {
    throw domainError('login_failed');
  }
  await deps.limiter.refundAddress(loginBucket(ctx.tenant.id), ctx.address, FAILED_LOGINS);
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

/** What wrong passwords are counted by: the typed address, alone or on a device that has logged in before. */
export function loginSubject(secret: string, email: string, deviceHash: Buffer | null): Buffer {
  return hashSubject(secret, deviceHash ? `login-device:${deviceHash.toString('hex')}:${email}` : `login:${email}`);
}

async function enter(deps: LoginDeps, ctx: Ctx, row: LoginRow, subjectHash: Buffer): Promise<OpenedSession> {
  const opened = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
    // The password may have been changed, or the account deleted, while this one was being verified.
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
