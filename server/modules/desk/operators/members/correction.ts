import type { Trx } from '../../../../../db/client.ts';
import type { Env } from '../../../../env.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import { correctCreditsAndUsage } from '../../../money/payments/index.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { hasPermissionAt, type OperatorRole, type RoleGrant } from '../access/permissions.ts';
import { RepeatedForm } from '../desk/repeated-form.ts';
import { countMemberActions, selectAccountStatus } from './account.queries.ts';
import { parseCorrectionForm, type FormFields } from './action-forms.ts';
import type { MemberActionDeps } from './run-member-action.ts';
import type { FoundMember } from './find-member.queries.ts';
import type { CorrectionFormView } from './member.view.ts';

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
  deps: Pick<MemberActionDeps, 'env'>,
  ctx: DeskCtx,
  { tenantId, userId }: FoundMember,
): Promise<CorrectionFormView | null> {
  if (!hasPermissionAt(ctx.operator.grants, 'credits.correct', tenantId)) return null;
  const standing = await selectAccountStatus(trx, { tenantId, userId });
  if (!standing || standing.erasedAt) return null;
  return {
    turn: (await countMemberActions(trx, userId, CORRECTION_ACTION)) + 1,
    max: maxCorrectionFor(deps.env, ctx, tenantId),
  };
}

/** Validates a correction form against the operator's limit. @throws DomainError `invalid_fields` */
export function parseCorrection(
  deps: Pick<MemberActionDeps, 'env'>,
  ctx: DeskCtx,
  fields: FormFields,
  tenantId: string,
) {
  return parseCorrectionForm(fields, maxCorrectionFor(deps.env, ctx, tenantId));
}

/** Corrects the credits in the action's transaction. */
export async function applyCorrection(
  trx: Trx,
  tell: Tell,
  deps: MemberActionDeps,
  { tenantId, userId, profileId }: FoundMember,
  correction: ReturnType<typeof parseCorrectionForm> & { operatorId: string },
): Promise<void> {
  const standing = await selectAccountStatus(trx, { tenantId, userId });
  if (!standing || standing.erasedAt) throw domainError('conflict');
  const { change, cause, turn, operatorId } = correction;
  // Corrections are numbered consecutively; a number ahead of the next one is invalid.
  if (turn > (await countMemberActions(trx, userId, CORRECTION_ACTION)) + 1) throw domainError('conflict');
  const made = await correctCreditsAndUsage(trx, deps.clock, {
    tenantId,
    userId,
    operatorId,
    change,
    cause,
    sequence: turn,
  });
  if (!made) throw new RepeatedForm();
  if (profileId) tell({ profileId, type: 'credits', payload: {} });
}
