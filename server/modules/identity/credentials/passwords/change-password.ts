import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { confirmPassword, deleteMemberSessions, hashPassword, renewSession } from '../../accounts/index.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { lockCredentials, updatePasswordHash } from '../credentials.queries.ts';
import type { NewPasswordInput } from '../credentials.schema.ts';
import { selectPendingMailChange } from '../mail-change.ts';
import { requireValidNewPassword, requireImpersonalPassword } from './new-password.ts';
import { revokeMailedLinks } from './password-reset.ts';

type PasswordDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'> & {
  live: Pick<LiveService, 'closeEndedStreams'>;
};

/**
 * Replaces the viewer's password, ends all other sessions, renews the token of this one, mails the member and revokes
 * mailed links: the mail about an address change tells members who did not request it to choose a new password.
 * @returns the session's new token, and whether a pending address change was cancelled
 * @throws DomainError `invalid_fields` (`old_password_wrong`, `password_mismatch`, …), `too_many_attempts`,
 *   `conflict` for a concurrent change
 */
export async function changePassword(
  deps: PasswordDeps,
  ctx: MemberCtx,
  input: NewPasswordInput & { old_password: string },
): Promise<{ sessionToken: string; endedMailChange: boolean }> {
  requireValidNewPassword(input);
  const oldHash = await confirmPassword(deps, ctx, input.old_password);
  if (oldHash === null) throw fieldError('old_password', 'old_password_wrong');
  const passwordHash = await hashPassword(input.password);
  const { tenant, viewer } = ctx;
  const owner = { tenantId: tenant.id, userId: viewer.userId };
  const changed = await deps.database.withTenant(tenant.id, async (trx) => {
    const account = await lockCredentials(trx, tenant.id, { id: viewer.userId });
    if (account?.passwordHash !== oldHash) throw domainError('conflict');
    requireImpersonalPassword(input.password, account);
    const waiting = await selectPendingMailChange(trx, deps, owner);
    await updatePasswordHash(trx, tenant.id, viewer.userId, passwordHash);
    await revokeMailedLinks(trx, owner, deps.clock.now());
    await deleteMemberSessions(trx, { ...owner, except: viewer.sessionId });
    await queueMail(trx, deps, { ...owner, template: 'password_changed' });
    const sessionToken = await renewSession(trx, tenant.id, viewer.sessionId);
    return { sessionToken, endedMailChange: waiting !== null };
  });
  deps.live.closeEndedStreams(tenant.id, viewer);
  return changed;
}
