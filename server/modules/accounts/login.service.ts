import type { z } from 'zod';

import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import type { Limit } from '../../lib/rate-limiter.ts';
import { selectLogin, upsertKnownDevice } from './accounts.queries.ts';
import type { LoginRow } from './accounts.queries.ts';
import { fieldErrorsOf, refuseFields } from './field-errors.ts';
import { clearTries, reserveTry } from './login-block.ts';
import { loginSchema } from './login.schema.ts';
import { verifyPassword } from './passwords.ts';
import { hashSubject, hashToken, isTokenShaped, newToken } from './secret-tokens.ts';
import { openSession } from './sessions.ts';

/** Failed logins from one network address; wide enough for a household or an office behind one address. */
export const FAILED_LOGINS: Limit = { points: 30, seconds: 15 * 60 };

export type LoginInput = z.input<typeof loginSchema>;
export interface OpenedSession {
  userId: string;
  sessionId: string;
  sessionToken: string;
  deviceToken: string;
}

type LoginDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'limiter'>;

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
  await deps.limiter.consumeAddress('login', ctx.address, FAILED_LOGINS);
  const { row, subjectHash } = await findAndCount(deps, ctx, email);
  if (!(await verifyPassword(row?.passwordHash ?? null, password)) || !row || row.status === 'deleted') {
    throw domainError('login_failed');
  }
  await deps.limiter.refundAddress('login', ctx.address, FAILED_LOGINS);
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
    const device = row?.knownDevice && deviceHash ? `device:${deviceHash.toString('hex')}:` : '';
    const subjectHash = hashSubject(deps.env.SECRET, `${device}${email}`);
    const blockedUntil = await reserveTry(trx, ctx.tenant.id, subjectHash, now);
    if (blockedUntil) {
      const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000);
      const minutes = Math.max(1, Math.ceil(seconds / 60));
      throw domainError('too_many_attempts', { params: { minutes }, retryAfter: Math.max(1, seconds) });
    }
    return { row, subjectHash };
  });
}

function enter(deps: LoginDeps, ctx: Ctx, row: LoginRow, subjectHash: Buffer): Promise<OpenedSession> {
  const now = deps.clock.now();
  const deviceToken = row.knownDevice && ctx.deviceToken ? ctx.deviceToken : newToken();
  return deps.database
    .withTenant(ctx.tenant.id, async (trx) => {
      await clearTries(trx, ctx.tenant.id, subjectHash);
      if (row.status === 'blocked') return null;
      const { id: userId } = row;
      await trx
        .updateTable('users')
        .set({ lastLoginAt: now })
        .where('tenantId', '=', ctx.tenant.id)
        .where('id', '=', userId)
        .execute();
      await upsertKnownDevice(trx, { tenantId: ctx.tenant.id, userId, deviceHash: hashToken(deviceToken), now });
      const session = await openSession(trx, deps.clock, { tenantId: ctx.tenant.id, userId, userAgent: ctx.userAgent });
      return { userId, ...session, deviceToken };
    })
    .then((opened) => {
      if (!opened) throw domainError('account_blocked');
      return opened;
    });
}
