import type { Trx } from '../../../../db/client.ts';
import type { Env } from '../../../env.ts';
import { domainError } from '../../../lib/errors.ts';
import type { LiveEvent } from '../../live/live-event.ts';
import { correctWithOrders } from '../../payments/used-credits.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { mayAt } from '../permissions.ts';
import type { OperatorRole, RoleGrant } from '../permissions.ts';
import { countDeeds, selectStanding } from './account.queries.ts';
import { readCorrection } from './deed-fields.ts';
import type { FormFields } from './deed-fields.ts';
import { alreadyDone } from './do-for-member.ts';
import type { DeedDeps } from './do-for-member.ts';
import type { FoundMember } from './find-member.queries.ts';
import type { CorrectionFormView } from './member.view.ts';

/** As the audit log names it. */
export const CORRECT = 'credits.correct';

/** Credits that nobody exceeds in one correction: more than any package has, less than a slip of the keyboard. */
const MOST = 10_000;

const holds = (grants: readonly RoleGrant[], roles: readonly OperatorRole[], tenantId: string) =>
  grants.some((grant) => roles.includes(grant.role) && (grant.tenantId === null || grant.tenantId === tenantId));

/** Credits that an operator may give or take at once: finance a sum that is set, who manages the site more. */
function mostFor(env: Pick<Env, 'DESK_CORRECTION_MAX'>, { operator }: DeskCtx, tenantId: string): number {
  return holds(operator.grants, ['platform', 'site_manager'], tenantId) ? MOST : env.DESK_CORRECTION_MAX;
}

/** What the form of a correction needs; null for who may not correct, and for an account that is erased. */
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

/** What a form of a correction says, held against what the operator may. @throws DomainError `invalid_fields` */
export function checkCorrection(deps: Pick<DeedDeps, 'env'>, ctx: DeskCtx, fields: FormFields, tenantId: string) {
  return readCorrection(fields, mostFor(deps.env, ctx, tenantId));
}

/** Corrects the credits, in the deed's transaction. @returns the events, recorded */
export async function makeCorrection(
  trx: Trx,
  deps: DeedDeps,
  { tenantId, userId, profileId }: FoundMember,
  correction: ReturnType<typeof readCorrection> & { operatorId: string },
): Promise<LiveEvent[]> {
  const standing = await selectStanding(trx, { tenantId, userId });
  if (!standing || standing.erasedAt) throw domainError('conflict');
  const { change, cause, turn, operatorId } = correction;
  // Turns follow each other: a page that was open for long knows less than there is.
  if (turn > (await countDeeds(trx, userId, CORRECT)) + 1) throw domainError('conflict');
  const made = await correctWithOrders(trx, deps.clock, { tenantId, userId, operatorId, change, cause, turn });
  if (!made) throw alreadyDone();
  const events: LiveEvent[] = profileId ? [{ profileId, type: 'credits', payload: {} }] : [];
  await deps.live.record(trx, tenantId, events);
  return events;
}
