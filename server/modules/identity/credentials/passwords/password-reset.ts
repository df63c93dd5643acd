import type { Trx } from '../../../../../db/client.ts';
import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { DAY_MS, HOUR_MS } from '../../../../lib/time/duration.ts';
import {
  accountBlockedError,
  ADDRESS_CHECK_LIMIT,
  clearAttempts,
  concealTime,
  confirmPasswordSubject,
  deleteKnownDevices,
  deleteMemberPasskeys,
  deleteMemberSessions,
  hashPassword,
  insertMailedToken,
  isNeutral,
  lockMailedToken,
  loginSubject,
  openMemberSession,
  queueAddressNotice,
  revokeTokens,
  secondsUntilNextToken,
  selectKnownDeviceHashes,
  selectMailedToken,
  throwFieldErrors,
  toFieldErrors,
  type MailedTokenRow,
  type OpenedSession,
} from '../../accounts/index.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { queueMail, requireMailNotSuppressed } from '../../../platform/outbox/index.ts';
import { lockCredentials, selectCredentials, updatePasswordHash, type CredentialsRow } from '../credentials.queries.ts';
import { resetRequestSchema, type NewPasswordInput } from '../credentials.schema.ts';
import { requireValidNewPassword, requireImpersonalPassword } from './new-password.ts';

/** Mails with a reset link to one account within 24 hours. */
const MAX_MAILS_PER_DAY = 3;

type ResetDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'> & {
  live: Pick<LiveService, 'closeEndedStreams'>;
};

/**
 * Mails a link valid for one hour to the account of an address; earlier ones stay valid.
 * @throws DomainError `invalid_fields` (`email_unknown`), `account_deleted` for an account that can be restored
 *   instead, `mails_stopped`, `too_many_reset_mails`, `too_many_requests`. On a neutral site only those that do not
 *   depend on the address; the owner of a deleted account is mailed.
 */
export async function requestReset(deps: ResetDeps, ctx: Ctx, input: { email: string }): Promise<void> {
  const parsed = resetRequestSchema.safeParse(input);
  if (!parsed.success) return throwFieldErrors(toFieldErrors(parsed.error));
  const { email } = parsed.data;
  await deps.limiter.consumeIp('reset-checks', ctx.ipAddress, ADDRESS_CHECK_LIMIT);
  const refused = (error: unknown) => {
    if (!isNeutral(ctx.tenant) || !(error instanceof DomainError) || error.code === 'internal_error') throw error;
  };
  await concealTime(ctx.tenant, () => queueResetLink(deps, ctx, email).catch(refused));
}

async function queueResetLink(deps: ResetDeps, ctx: Ctx, email: string): Promise<void> {
  const { id: tenantId } = ctx.tenant;
  await deps.database.withTenant(tenantId, async (trx) => {
    const account = await lockCredentials(trx, tenantId, { email });
    if (!account) throw fieldError('email', 'email_unknown');
    if (account.status === 'deleted') {
      if (isNeutral(ctx.tenant)) return queueAddressNotice(trx, deps, { tenantId, userId: account.id });
      const fields = { email: { key: 'email_taken_deleted' } };
      throw domainError('account_deleted', { fields });
    }
    await requireMailNotSuppressed(trx, ctx.tenant, { userId: account.id, template: 'password_reset' });
    const owner = { tenantId, userId: account.id, purpose: 'reset' as const };
    const limit = { tokens: MAX_MAILS_PER_DAY, withinMs: DAY_MS, now: deps.clock.now() };
    const retryAfter = await secondsUntilNextToken(trx, owner, limit);
    if (retryAfter > 0) throw domainError('too_many_reset_mails', { retryAfter });
    const referenceId = await insertMailedToken(trx, deps, { ...owner, validMs: HOUR_MS, payload: { email } });
    await queueMail(trx, deps, { tenantId, userId: account.id, template: 'password_reset', referenceId });
  });
}

/**
 * The account of a valid link.
 * @throws DomainError `link_expired` for any other text
 */
async function requireResettableAccount(
  trx: Trx,
  deps: ResetDeps,
  { tenant }: Ctx,
  row: MailedTokenRow | null,
): Promise<CredentialsRow> {
  const open = row !== null && row.usedAt === null && row.expiresAt > deps.clock.now();
  const account = open ? await selectCredentials(trx, tenant.id, { id: row.userId }) : null;
  // A link confirms the address it was mailed to, which may have changed since.
  const mailedTo = account?.email === row?.payload['email'];
  if (!account || !mailedTo || account.status === 'deleted') throw domainError('link_expired');
  return account;
}

/**
 * The address of the account of a link. Does not consume the link, since mail scanners open links too.
 * @throws DomainError `link_expired`
 */
export function viewReset(deps: ResetDeps, ctx: Ctx, token: string): Promise<{ email: string }> {
  return deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const { email } = await requireResettableAccount(
      trx,
      deps,
      ctx,
      await selectMailedToken(trx, ctx.tenant.id, 'reset', token),
    );
    return { email };
  });
}

/**
 * Sets a new password by a link, once. Ends all sessions, deletes known devices, passkeys and counts of wrong
 * passwords, mails the member and logs in here.
 * @returns the session, or the error `account_blocked`: the password changes, but a blocked member is not logged in
 * @throws DomainError `link_expired`, `invalid_fields`
 */
export async function resetPassword(
  deps: ResetDeps,
  ctx: Ctx,
  token: string,
  input: NewPasswordInput,
): Promise<OpenedSession | { refusal: DomainError }> {
  await viewReset(deps, ctx, token);
  requireValidNewPassword(input);
  const passwordHash = await hashPassword(input.password);
  const { account, opened } = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const locked = await requireResettableAccount(
      trx,
      deps,
      ctx,
      await lockMailedToken(trx, ctx.tenant.id, 'reset', token),
    );
    requireImpersonalPassword(input.password, locked);
    await resetCredentials(trx, deps, ctx, locked, passwordHash);
    return {
      account: locked,
      opened:
        locked.status === 'blocked'
          ? { refusal: await accountBlockedError(trx, deps, { tenantId: ctx.tenant.id, userId: locked.id }) }
          : await openMemberSession(trx, deps, ctx, { userId: locked.id, status: locked.status }),
    };
  });
  deps.live.closeEndedStreams(ctx.tenant.id, account, ...(ctx.viewer ? [ctx.viewer] : []));
  return opened;
}

async function resetCredentials(
  trx: Trx,
  deps: ResetDeps,
  { tenant }: Ctx,
  account: CredentialsRow,
  passwordHash: string,
): Promise<void> {
  const owner = { tenantId: tenant.id, userId: account.id };
  await updatePasswordHash(trx, tenant.id, account.id, passwordHash);
  await revokeMailedLinks(trx, owner, deps.clock.now());
  await deleteMemberSessions(trx, owner);
  await deleteMemberPasskeys(trx, owner);
  await clearAttempts(trx, tenant.id, confirmPasswordSubject(deps.env.secrets, account.id));
  for (const deviceHash of [null, ...(await selectKnownDeviceHashes(trx, owner))]) {
    await clearAttempts(trx, tenant.id, loginSubject(deps.env.secrets, account.email, deviceHash));
  }
  await deleteKnownDevices(trx, owner);
  await queueMail(trx, deps, { ...owner, template: 'password_changed' });
}

/** Revokes links mailed before a credential changed, since somebody else may have requested them. */
export async function revokeMailedLinks(
  trx: Trx,
  owner: { tenantId: string; userId: string },
  now: Date,
): Promise<void> {
  await revokeTokens(trx, { ...owner, purpose: 'reset' }, now);
  await revokeTokens(trx, { ...owner, purpose: 'mail_change' }, now);
}
