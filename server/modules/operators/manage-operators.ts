import type { Trx } from '../../../db/client.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid } from '../../lib/ids.ts';
import { fieldErrorsOf, refuseFields } from '../accounts/field-errors.ts';
import { recordAudit } from './audit.ts';
import type { DeskCtx } from './desk-ctx.ts';
import type { LoginDeps } from './desk-login.ts';
import { deleteDeskSessionsOf, selectDeskSessionsOf } from './desk-sessions.ts';
import { grantsSchema, invite, makeLink } from './invitations.ts';
import type { Invitation } from './invitations.ts';
import {
  lockPlatformOperators,
  replaceGrants,
  selectGrants,
  selectOperator,
  selectOperators,
  updateOperator,
} from './operators.queries.ts';
import type { OperatorRow } from './operators.queries.ts';
import { deleteOperatorPasskeys, selectOperatorPasskeys } from './passkeys.queries.ts';
import { mayEverywhere } from './permissions.ts';
import type { RoleGrant } from './permissions.ts';

type ManageDeps = Pick<LoginDeps, 'console' | 'clock'>;

/** An operator as those who manage them see them; moments in ISO 8601. */
export interface ManagedOperator {
  id: string;
  name: string;
  email: string;
  status: 'invited' | 'active' | 'disabled';
  grants: RoleGrant[];
  lastLogin: string | null;
}

/** One of them, with what can be done about them. */
export interface OperatorDetail extends ManagedOperator {
  since: string;
  factors: { totp: boolean; passkeys: number };
  sessions: number;
  /** Whether it is the one who looks, who does not shut themselves out. */
  self: boolean;
}

/** Roles that an operator is to have instead of others. */
export interface GrantsChange {
  id: string;
  before: readonly RoleGrant[];
  grants: readonly RoleGrant[];
}

function assertMay({ operator }: DeskCtx): void {
  if (!mayEverywhere(operator.grants, 'operators.manage')) throw domainError('not_found');
}

/** All operators, by name. @throws DomainError `not_found` for who does not manage them */
export async function listOperators({ console }: ManageDeps, ctx: DeskCtx): Promise<ManagedOperator[]> {
  assertMay(ctx);
  const rows = await console.withPlatform((trx) => selectOperators(trx));
  return rows.map(({ lastLoginAt, ...row }) => ({ ...row, lastLogin: lastLoginAt?.toISOString() ?? null }));
}

/** One operator. @throws DomainError `not_found` */
export async function viewOperator(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<OperatorDetail> {
  assertMay(ctx);
  if (!isUuid(id)) throw domainError('not_found');
  return deps.console.withPlatform(async (trx) => {
    const row = await selectOperator(trx, { id });
    if (!row) throw domainError('not_found');
    const [grants, passkeys, sessions] = await Promise.all([
      selectGrants(trx, id),
      selectOperatorPasskeys(trx, id),
      selectDeskSessionsOf(trx, id, deps.clock.now()),
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
      self: id === ctx.operator.id,
    };
  });
}

/**
 * Invites an operator.
 * @returns their id, and the token for the link that is passed on to them
 * @throws DomainError 422 on `email`, `name`, `grants`; `account_exists`; `not_found`
 */
export async function inviteOperator(
  deps: ManageDeps,
  ctx: DeskCtx,
  invitation: Invitation,
): Promise<{ operatorId: string; token: string }> {
  assertMay(ctx);
  return deps.console.withPlatform((trx) => invite(trx, deps, { ...invitation, by: ctx.operator.id }));
}

/** What is done about another operator, written down in its transaction. */
async function manage<T>(
  { console, clock }: ManageDeps,
  ctx: DeskCtx,
  { id, action, detail }: { id: string; action: string; detail?: Record<string, unknown> },
  work: (trx: Trx, operator: OperatorRow) => Promise<T>,
): Promise<T> {
  assertMay(ctx);
  if (!isUuid(id)) throw domainError('not_found');
  return console.withPlatform(async (trx) => {
    // In one order for everybody: of two who take the role from each other, the second finds one left.
    const platform = await lockPlatformOperators(trx);
    // Meanwhile the role may have been taken from the one who acts.
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

const isPlatform = (grants: readonly RoleGrant[]) => grants.some(({ role }) => role === 'platform');

const keyOf = (grants: readonly RoleGrant[]) =>
  JSON.stringify(grants.map(({ role, tenantId }) => `${role} ${tenantId}`).toSorted());

/**
 * Gives an operator these roles and no others. Nobody takes the platform's role from themselves, so that somebody always has it.
 * @param input.before the roles as far as the one who acts knows, as `viewOperator` tells
 * @throws DomainError 422 on `grants`; `not_found`; `conflict` when somebody has changed the roles since
 */
export async function changeGrants(
  deps: ManageDeps,
  ctx: DeskCtx,
  { id, before, grants }: GrantsChange,
): Promise<void> {
  const parsed = grantsSchema.safeParse(grants);
  if (!parsed.success) refuseFields({ grants: Object.values(fieldErrorsOf(parsed.error))[0]! });
  if (id === ctx.operator.id && !isPlatform(grants)) refuseFields({ grants: { key: 'invalid' } });
  await manage(deps, ctx, { id, action: 'operator.roles', detail: { before, grants } }, async (trx) => {
    if (keyOf(await selectGrants(trx, id)) !== keyOf(before)) throw domainError('conflict');
    await replaceGrants(trx, id, grants, deps.clock.now());
  });
}

/** A new link to choose a password by; those before it end. @returns its token. @throws DomainError `not_found`, `conflict` */
export function renewLink(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<string> {
  return manage(deps, ctx, { id, action: 'operator.link' }, async (trx, { status }) => {
    if (status === 'disabled') throw domainError('conflict');
    return makeLink(trx, deps, id);
  });
}

/** Shuts an operator out: sessions and links end at once. @throws DomainError `conflict` for oneself; `not_found` */
export function disableOperator(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<void> {
  return manage(deps, ctx, { id, action: 'operator.disable' }, async (trx) => {
    if (id === ctx.operator.id) throw domainError('conflict');
    await updateOperator(trx, id, { status: 'disabled' });
    await endAccess(trx, id);
  });
}

/** Lets an operator in again, with what they came in by before. @throws DomainError `not_found` */
export function enableOperator(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<void> {
  return manage(deps, ctx, { id, action: 'operator.enable' }, (trx, { passwordHash }) =>
    updateOperator(trx, id, { status: passwordHash === null ? 'invited' : 'active' }),
  );
}

/** Ends the sessions of an operator; of oneself, all but this one. @throws DomainError `not_found` */
export function endSessionsOf(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<void> {
  const except = id === ctx.operator.id ? ctx.operator.sessionId : null;
  return manage(deps, ctx, { id, action: 'operator.sessions_end' }, (trx) => deleteDeskSessionsOf(trx, id, except));
}

/**
 * Forgets the second factors of an operator who has lost them, and the password with them: whoever knows it must not be the one
 * who makes the next factor. Both are chosen anew by the link.
 * @returns the link's token
 * @throws DomainError `conflict` for oneself and for who is disabled; `not_found`
 */
export function resetFactors(deps: ManageDeps, ctx: DeskCtx, id: string): Promise<string> {
  return manage(deps, ctx, { id, action: 'operator.factors_reset' }, async (trx, { status }) => {
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
    await endAccess(trx, id);
    return makeLink(trx, deps, id);
  });
}

async function endAccess(trx: Trx, id: string): Promise<void> {
  await deleteDeskSessionsOf(trx, id, null);
  await trx.deleteFrom('operatorInvitations').where('operatorId', '=', id).execute();
}
