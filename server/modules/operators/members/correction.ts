import type { Trx } from '../../../../db/client.ts';
import type { Env } from '../../../env.ts';
import { domainError } from '../../../lib/errors.ts';
import type { LiveEvent } from '../../live/live-event.ts';
import { correctWithOrders } from '../../payments/used-credits.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { mayAt } from '../permissions.ts';
import type { OperatorRole, RoleGrant } from '../permissions.ts';
import { RepeatedForm } from '../repeated-form.ts';
import { countDeeds, selectStanding } from './account.queries.ts';
import { readCorrection } from './deed-fields.ts';
import type { FormFields } from './deed-fields.ts';
import type { DeedDeps } from './do-for-member.ts';
import type { FoundMember } from './find-member.queries.ts';
import type { CorrectionFormView } from './member.view.ts';

/** Audit action of a credit correction. */
export const CORRECT = 'credits.correct';

/** Maximum credits in one correction for anyone: more than any package has, and a limit for typing errors. */
const MOST = 10_000;

const holds = (grants: readonly RoleGrant[], roles: readonly OperatorRole[], tenantId: string) =>
  grants.some((grant) => roles.includes(grant.role) && (grant.tenantId === null || grant.tenantId === tenantId));

/**
 * Maximum credits that an operator may give or take in one correction: the configured limit for finance, `MOST` for
 * platform and site managers.
 */
function mostFor(env: Pick<Env, 'DESK_CORRECTION_MAX'>, { operator }: DeskCtx, tenantId: string): number {
  return holds(operator.grants, ['platform', 'site_manager'], tenantId) ? MOST : env.DESK_CORRECTION_MAX;
}

/** Data for the correction form; null without permission and for an erased account. */
export async function correctionForm(
  trx: Trx,
  deps: Pick<DeedDeps, 'env'>,
  ctx: DeskCtx,
  { tenantId, userId }: FoundMember,
): Promise<CorrectionFormView | null> {
  if (!mayAt(ctx.operator.grants, 'credits.correct', tenantId)) return null;
  const standing = await selectStanding(trx, { tenantId, userId });
  if (!standing || standing.erasedAt) return null;
  return { turn: (await countDeeds(trx, userId, CORRECT)) + 1, most: mostFor(deps.env, ctx, tenantId) };
}

/** Validates a correction form against the operator's limit. @throws DomainError `invalid_fields` */
export function checkCorrection(deps: Pick<DeedDeps, 'env'>, ctx: DeskCtx, fields: FormFields, tenantId: string) {
  return readCorrection(fields, mostFor(deps.env, ctx, tenantId));
}

/** Corrects the credits in the action's transaction. @returns the recorded live events */
export async function makeCorrection(
  trx: Trx,
  deps: DeedDeps,
  { tenantId, userId, profileId }: FoundMember,
  correction: ReturnType<typeof readCorrection> & { operatorId: string },
): Promise<LiveEvent[]> {
  const standing = await selectStanding(trx, { tenantId, userId });
  if (!standing || standing.erasedAt) throw domainError('conflict');
  const { change, cause, turn, operatorId } = correction;
  // Corrections are numbered consecutively; a number ahead of the next one is invalid.
  if (turn > (await countDeeds(trx, userId, CORRECT)) + 1) throw domainError('conflict');
  const made = await correctWithOrders(trx, deps.clock, { tenantId, userId, operatorId, change, cause, turn });
  if (!made) throw new RepeatedForm([]);
  const events: LiveEvent[] = profileId ? [{ profileId, type: 'credits', payload: {} }] : [];
  await deps.live.record(trx, tenantId, events);
  return events;
}
