import type { Trx } from '../../../../../db/client.ts';
import type { Env } from '../../../../env.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import { correctCreditsAndUsage } from '../../../money/payments/index.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { hasPermissionAt, type OperatorRole, type RoleGrant } from '../access/permissions.ts';
import { lockWallet } from '../../../ledger/credits/index.ts';
import { lockGiver } from '../approvals/approvals.queries.ts';
import { assertCreditCeilings, creditsNeedApproval } from '../approvals/giving-limits.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { RepeatedForm } from '../desk/repeated-form.ts';
import { countMemberActions, selectAccountStatus } from './account.queries.ts';
import { parseCorrectionForm, type FormFields } from './action-forms.ts';
import type { MemberActionDeps } from './member-access.ts';
import type { FoundMember } from './find-member.queries.ts';

export const CORRECTION_ACTION = 'credits.correct';

/** Maximum credits in one correction for anyone: more than any package has, and a limit for typing errors. */
const MAX_CORRECTION = 10_000;

const hasRole = (grants: readonly RoleGrant[], roles: readonly OperatorRole[], tenantId: string) =>
  grants.some((grant) => roles.includes(grant.role) && (grant.tenantId === null || grant.tenantId === tenantId));

/**
 * Maximum credits that an operator may give or take in one correction: the configured limit for finance, `MOST` for
 * platform and site managers.
 */
function maxCorrectionFor(env: Pick<Env, 'DESK_CORRECTION_MAX'>, { operator }: DeskCtx, tenantId: string): number {
  return hasRole(operator.grants, ['platform', 'site_manager'], tenantId) ? MAX_CORRECTION : env.DESK_CORRECTION_MAX;
}

/** Data for the correction form; null without permission and for an erased account. */
export async function readCorrectionForm(
  trx: Trx,
  deps: Pick<MemberActionDeps, 'env' | 'tenants'>,
  ctx: DeskCtx,
  { tenantId, userId }: FoundMember,
) {
  if (!hasPermissionAt(ctx.operator.grants, 'credits.correct', tenantId)) return null;
  const standing = await selectAccountStatus(trx, { tenantId, userId });
  if (!standing || standing.erasedAt) return null;
  return {
    /** Number of this member's next correction, which makes the form idempotent. */
    turn: (await countMemberActions(trx, userId, CORRECTION_ACTION)) + 1,
    /** Maximum credits that this operator may give or take. */
    max: maxCorrectionFor(deps.env, ctx, tenantId),
    /** Credits that one operator may give without another; null while the site is not served. */
    alone: deps.tenants.byId(tenantId)?.desk_limits.approval_credits ?? null,
  };
}

export type CorrectionFormView = NonNullable<Awaited<ReturnType<typeof readCorrectionForm>>>;

/** Validates a correction form against the operator's limit. @throws DomainError `invalid_fields` */
export const parseCorrection = (
  { env }: Pick<MemberActionDeps, 'env'>,
  ctx: DeskCtx,
  fields: FormFields,
  tenantId: string,
) => parseCorrectionForm(fields, maxCorrectionFor(env, ctx, tenantId));

type CorrectionInput = ReturnType<typeof parseCorrectionForm> & { operatorId: string };

/** Whether a second operator has to approve the correction. */
export function correctionNeedsApproval(
  { tenants }: Pick<MemberActionDeps, 'tenants'>,
  tenantId: string,
  { change }: Pick<CorrectionInput, 'change'>,
): boolean {
  const tenant = tenants.byId(tenantId);
  return tenant !== null && creditsNeedApproval(tenant, change);
}

/** Locks what the ceilings count and checks that the member can get credits. @returns the number of corrections made */
async function openCorrection(
  trx: Trx,
  { tenantId, userId }: Pick<FoundMember, 'tenantId' | 'userId'>,
  operatorId: string,
): Promise<number> {
  await lockGiver(trx, tenantId, operatorId);
  await lockWallet(trx, tenantId, userId);
  const standing = await selectAccountStatus(trx, { tenantId, userId });
  if (!standing || standing.erasedAt) throw domainError('conflict');
  return countMemberActions(trx, userId, CORRECTION_ACTION);
}

/** @throws DomainError `giving_limit` */
async function assertCeilings(
  trx: Trx,
  { tenants, clock }: Pick<MemberActionDeps, 'tenants' | 'clock'>,
  { tenantId, userId }: Pick<FoundMember, 'tenantId' | 'userId'>,
  operatorId: string,
): Promise<void> {
  const tenant = tenants.byId(tenantId);
  if (tenant) await assertCreditCeilings(trx, { tenant, operatorId, now: clock.now() }, userId);
}

/** Corrects the credits in the action's transaction. */
export async function applyCorrection(
  trx: Trx,
  tell: Tell,
  deps: MemberActionDeps,
  member: FoundMember,
  { change, cause, turn, operatorId }: CorrectionInput,
): Promise<void> {
  const { tenantId, userId, profileId } = member;
  // Corrections are numbered consecutively; a number ahead of the next one is invalid.
  if (turn > (await openCorrection(trx, member, operatorId)) + 1) throw domainError('conflict');
  const correction = { tenantId, userId, operatorId, change, cause, sequence: turn };
  if (!(await correctCreditsAndUsage(trx, deps.clock, correction))) throw new RepeatedForm();
  if (change > 0) await assertCeilings(trx, deps, member, operatorId);
  if (profileId) tell({ profileId, type: 'credits', payload: {} });
}

/**
 * Requests credits that a second operator has to approve; the same form again changes nothing.
 * @throws DomainError `conflict` while another request for the member waits
 */
export async function requestCorrection(
  trx: Trx,
  deps: MemberActionDeps,
  member: FoundMember,
  { change, cause, turn, operatorId }: CorrectionInput,
): Promise<void> {
  const { tenantId, userId } = member;
  if (turn !== (await openCorrection(trx, member, operatorId)) + 1) throw domainError('conflict');
  const request = { kind: 'credits', subjectId: userId, credits: change, cause } as const;
  await requestApproval(trx, deps, { tenantId, requestedBy: operatorId, ...request });
  await assertCeilings(trx, deps, member, operatorId);
}

/** Gives the credits of an approved request, in the name of the operator who requested them. */
export async function giveApprovedCredits(
  trx: Trx,
  tell: Tell,
  deps: Pick<MemberActionDeps, 'clock'>,
  member: Pick<FoundMember, 'tenantId' | 'userId' | 'profileId'>,
  correction: Pick<CorrectionInput, 'change' | 'cause' | 'operatorId'>,
): Promise<void> {
  const { tenantId, userId, profileId } = member;
  const sequence = (await openCorrection(trx, member, correction.operatorId)) + 1;
  await correctCreditsAndUsage(trx, deps.clock, { ...correction, tenantId, userId, sequence });
  if (profileId) tell({ profileId, type: 'credits', payload: {} });
}
