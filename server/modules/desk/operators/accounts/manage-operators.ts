import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { throwFieldErrors, toFieldErrors } from '../../../identity/accounts/index.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Desk, DeskSite } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { LoginDeps } from '../login/desk-login.ts';
import { deleteOperatorSessions, selectOperatorSessions } from '../login/desk-sessions.ts';
import { deleteDevices } from '../login/operator-devices.ts';
import { grantsSchema, createInvitation, createInvitationLink, type Invitation } from './invitations.ts';
import {
  lockPlatformOperators,
  replaceGrants,
  selectGrants,
  selectOperator,
  selectOperators,
  updateOperator,
  type OperatorRow,
} from './operators.queries.ts';
import { deleteOperatorPasskeys, selectOperatorPasskeys } from './passkeys.queries.ts';
import { hasPermissionEverywhere, type RoleGrant } from '../access/permissions.ts';

type ManageDeps = Pick<LoginDeps, 'console' | 'clock'>;

export interface GrantsChange {
  id: string;
  before: readonly RoleGrant[];
  grants: readonly RoleGrant[];
}

function requireManagePermission({ operator }: DeskCtx): void {
  if (!hasPermissionEverywhere(operator.grants, 'operators.manage')) throw domainError('not_found');
}

/** All operators, by name; instants in ISO 8601. @throws DomainError `not_found` without the permission */
export async function listOperators({ console }: ManageDeps, ctx: DeskCtx) {
  requireManagePermission(ctx);
  const rows = await console.withPlatform((trx) => selectOperators(trx));
  return rows.map(({ lastLoginAt, ...row }) => ({ ...row, lastLogin: lastLoginAt?.toISOString() ?? null }));
}

/** Sites where roles can be granted. @throws DomainError `not_found` */
export function listGrantableSites(desk: Desk, ctx: DeskCtx): DeskSite[] {
  requireManagePermission(ctx);
  return desk.sites(ctx, 'operators.manage');
}

/** One operator. @throws DomainError `not_found` */
export async function viewOperator(deps: ManageDeps, ctx: DeskCtx, id: string) {
  requireManagePermission(ctx);
  if (!isUuid(id)) throw domainError('not_found');
  return deps.console.withPlatform(async (trx) => {
    const row = await selectOperator(trx, { id });
    if (!row) throw domainError('not_found');
    const [grants, passkeys, sessions] = await Promise.all([
      selectGrants(trx, id),
      selectOperatorPasskeys(trx, id),
      selectOperatorSessions(trx, id, deps.clock.now()),
    ]);
    const { name, email, status, createdAt, lastLoginAt, totpSecretEncrypted } = row;
    return {
      id,
      name,
      email,
      status,
      grants,
      since: createdAt.toISOString(),
      lastLogin: lastLoginAt?.toISOString() ?? null,
      sessions: sessions.length,
      factors: { totp: totpSecretEncrypted !== null, passkeys: passkeys.length },
      /** Whether it is the current operator, who cannot disable themselves. */
      self: id === ctx.operator.id,
    };
  });
}

export type OperatorDetail = Awaited<ReturnType<typeof viewOperator>>;

/**
 * Invites an operator.
 * @returns the id, and the token of the link to pass on
 * @throws DomainError `invalid_fields` (`email`, `name`, `grants`); `account_exists`; `not_found`
 */
export async function inviteOperator(
  deps: ManageDeps,
  ctx: DeskCtx,
  invitation: Invitation,
): Promise<{ operatorId: string; token: string }> {
  requireManagePermission(ctx);
  return deps.console.withPlatform((trx) => createInvitation(trx, deps, { ...invitation, by: ctx.operator.id }));
}

/** Runs and audits an action on an operator in one transaction. */
async function runOperatorAction<T>(
  { console, clock }: ManageDeps,
  ctx: DeskCtx,
  { id, action, detail }: { id: string; action: string; detail?: Record<string, unknown> },
  work: (trx: Trx, operator: OperatorRow) => Promise<T>,
): Promise<T> {
  requireManagePermission(ctx);
  if (!isUuid(id)) throw domainError('not_found');
  return console.withPlatform(async (trx) => {
    // Locked in a fixed order: of two operators who revoke each other's role, the second finds only one left.
    const platform = await lockPlatformOperators(trx);
    // The acting operator may have lost the role in the meantime.
    if (!platform.includes(ctx.operator.id)) throw domainError('not_found');
    const operator = await selectOperator(trx, { id }, { lock: true });
    if (!operator) throw domainError('not_found');
    const result = await work(trx, operator);
    const subject = { type: 'operator', id };
    await recordAudit(trx, clock, {
      operatorId: ctx.operator.id,
      tenantId: null,
      action,
      subject,
      ...(detail && { detail }),
    });
    return result;
  });
}

const hasPlatformRole = (grants: readonly RoleGrant[]) => grants.some(({ role }) => role === 'platform');

const grantsKey = (grants: readonly RoleGrant[]) =>
  JSON.stringify(grants.map(({ role, tenantId }) => `${role} ${tenantId}`).toSorted());

/**
 * Replaces an operator's roles. Operators cannot remove their own `platform` role, so that at least one remains.
 * @param input.before the roles as last seen, from `viewOperator`
 * @throws DomainError `invalid_fields` (`grants`); `not_found`; `conflict` if the roles have changed since
 */
export async function changeGrants(
  deps: ManageDeps,
  ctx: DeskCtx,
  { id, before, grants }: GrantsChange,
): Promise<void> {
  const parsed = grantsSchema.safeParse(grants);
  if (!parsed.success) throwFieldErrors({ grants: Object.values(toFieldErrors(parsed.error))[0]! });
  if (id === ctx.operator.id && !hasPlatformRole(grants)) throwFieldErrors({ grants: { key: 'invalid' } });
  await runOperatorAction(deps, ctx, { id, action: 'operator.roles', detail: { before, grants } }, async (trx) => {
    if (grantsKey(await selectGrants(trx, id)) !== grantsKey(before)) throw domainError('conflict');
    await replaceGrants(trx, id, grants, deps.clock.now());
  });
}

/**
 * Creates a new link for setting a password and revokes the previous ones. @returns its token.
 * @throws DomainError `not_found`, `conflict`
 */
export function renewInvitationLink(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<string> {
  return runOperatorAction(deps, ctx, { id, action: 'operator.link' }, async (trx, { status }) => {
    if (status === 'disabled') throw domainError('conflict');
    return createInvitationLink(trx, deps, id);
  });
}

/** Disables an operator; sessions and links end immediately. @throws DomainError `conflict` for oneself; `not_found` */
export function disableOperator(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<void> {
  return runOperatorAction(deps, ctx, { id, action: 'operator.disable' }, async (trx) => {
    if (id === ctx.operator.id) throw domainError('conflict');
    await updateOperator(trx, id, { status: 'disabled' });
    await revokeAccess(trx, id);
  });
}

/** Enables an operator again; password and factors are unchanged. @throws DomainError `not_found` */
export function enableOperator(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<void> {
  return runOperatorAction(deps, ctx, { id, action: 'operator.enable' }, (trx, { passwordHash }) =>
    updateOperator(trx, id, { status: passwordHash === null ? 'invited' : 'active' }),
  );
}

/** Ends the sessions of an operator; for oneself all but the current one. @throws DomainError `not_found` */
export function endOperatorSessions(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<void> {
  const except = id === ctx.operator.id ? ctx.operator.sessionId : null;
  return runOperatorAction(deps, ctx, { id, action: 'operator.sessions_end' }, (trx) =>
    deleteOperatorSessions(trx, id, except),
  );
}

/**
 * Removes an operator's second factors, and the password too: otherwise anyone who knows the password could set up the
 * next factor. Both are set again through the link.
 * @returns the link's token
 * @throws DomainError `conflict` for oneself and for a disabled operator; `not_found`
 */
export function resetFactors(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<string> {
  return runOperatorAction(deps, ctx, { id, action: 'operator.factors_reset' }, async (trx, { status }) => {
    if (id === ctx.operator.id || status === 'disabled') throw domainError('conflict');
    const nothing = {
      passwordHash: null,
      totpSecretEncrypted: null,
      totpLastStep: null,
      failures: 0,
      blockedUntil: null,
    };
    await updateOperator(trx, id, nothing);
    await deleteOperatorPasskeys(trx, id, null);
    await revokeAccess(trx, id);
    return createInvitationLink(trx, deps, id);
  });
}

async function revokeAccess(trx: Trx, id: string): Promise<void> {
  await deleteOperatorSessions(trx, id, null);
  await deleteDevices(trx, id);
  await trx.deleteFrom('operatorInvitations').where('operatorId', '=', id).execute();
}
