import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import type { Secrets } from '../../../../lib/security/secrets.ts';
import { lockLogin } from '../accounts.queries.ts';
import { clearAttempts, countLoginAttempt, tooManyAttemptsError } from './login-attempts.ts';
import { verifyPassword } from './passwords.ts';
import { hashSubject } from '../tokens/secret-tokens.ts';

/** Longer than any password, short enough to hash. */
const INPUT_MAX = 1000;

/**
 * Verifies the viewer's password again. Wrong passwords are counted per account, apart from logins: the fifth
 * within 15 minutes blocks further attempts for 15 minutes.
 * @returns the stored hash the password matches; null when it is wrong
 * @throws DomainError `too_many_attempts` with `minutes`; `authentication_required`
 */
export async function confirmPassword(
  deps: Pick<Deps, 'env' | 'database' | 'clock'>,
  { tenant, viewer }: MemberCtx,
  password: string,
): Promise<string | null> {
  const now = deps.clock.now();
  const subjectHash = confirmPasswordSubject(deps.env.secrets, viewer.userId);
  const account = await deps.database.withTenant(tenant.id, async (trx) => {
    const blockedUntil = await countLoginAttempt(trx, tenant.id, subjectHash, now);
    if (blockedUntil) throw tooManyAttemptsError(blockedUntil, now);
    return lockLogin(trx, tenant.id, viewer.userId);
  });
  if (!account) throw domainError('authentication_required');
  const matches = password.length <= INPUT_MAX && (await verifyPassword(account.passwordHash, password));
  if (!matches) return null;
  await deps.database.withTenant(tenant.id, (trx) => clearAttempts(trx, tenant.id, subjectHash));
  return account.passwordHash;
}

/** Subject under which a logged-in member's wrong passwords are counted. */
export function confirmPasswordSubject(secrets: Secrets, userId: string): Buffer {
  return hashSubject(secrets, `confirm-password:${userId}`);
}
