import type { Trx } from '../../../../db/client.ts';
import { DomainError, domainError, fieldError } from '../../../lib/errors/errors.ts';
import type { Tell } from '../../realtime/live/index.ts';
import { queueMail } from '../../platform/outbox/index.ts';
import { selectAppeal, updateAppeal, type AppealOutcome, type AppealRow } from './appeals.queries.ts';
import { markReportDecided, selectDecidedReport, selectUserByProfile } from './decisions.queries.ts';
import type { Measure } from './measure.schema.ts';
import { takeMeasure, type AppliedMeasure } from './decide-report.ts';
import { liftRestriction, type RestrictDeps } from './restrict.ts';

interface AppealDecision {
  appealId: string;
  operatorId: string;
  outcome: AppealOutcome;
  /** Text sent to the appellant. */
  answer: string;
  /** Measure taken when the answer to a report is reversed; null otherwise. */
  measure: Measure | null;
}

type RestrictionChange = AppliedMeasure & { what: 'lift' | Measure['kind'] };

/**
 * Decides an appeal, in the caller's transaction. If upheld, nothing changes. If reversed, the restriction is
 * lifted, or, for an appeal of a reporter, the given measure is taken.
 * @returns the restriction that was lifted or created; null when nothing changed
 * @throws DomainError `own_decision` for the operator who made the decision; `work_decided` when the appeal is
 *   already decided; `not_found`; `invalid_fields` (`kind`) when a measure is missing or not possible
 */
export async function decideAppeal(
  trx: Trx,
  tell: Tell,
  deps: RestrictDeps,
  tenantId: string,
  { appealId, operatorId, outcome, answer, measure }: AppealDecision,
): Promise<RestrictionChange | null> {
  const appeal = await selectAppeal(trx, tenantId, appealId);
  if (!appeal) throw domainError('not_found');
  if (appeal.againstOperatorId === operatorId) throw domainError('own_decision');
  const at = deps.clock.now();
  if (!(await updateAppeal(trx, tenantId, appealId, { operatorId, outcome, answer, at }))) {
    throw domainError('work_decided');
  }
  const { userId, reportId } = appeal;
  const act = { tell, deps, tenantId, appeal, operatorId };
  const change =
    outcome === 'upheld'
      ? null
      : appeal.restrictionId
        ? await liftAppealedRestriction(trx, act, appeal.restrictionId, answer)
        : await takeAppealMeasure(trx, act, measure);
  const instead = outcome === 'reversed' && !appeal.restrictionId ? (measure?.kind ?? null) : null;
  if (reportId) await markReportDecided(trx, tenantId, reportId, instead);
  await queueMail(trx, deps, { tenantId, userId, template: 'appeal_answer', referenceId: appealId });
  return change;
}

interface AppealContext {
  tell: Tell;
  deps: RestrictDeps;
  tenantId: string;
  appeal: AppealRow;
  operatorId: string;
}

/** Lifts the restriction unless it is over; the appellant is answered in either case. */
async function liftAppealedRestriction(
  trx: Trx,
  { tell, deps, tenantId, appeal, operatorId }: AppealContext,
  restrictionId: string,
  reason: string,
): Promise<RestrictionChange | null> {
  const { userId } = appeal;
  try {
    await liftRestriction(trx, tell, deps, { tenantId, restrictionId, operatorId, reason, silent: true });
    return { what: 'lift', userId, restrictionId };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'work_decided') return null;
    throw error;
  }
}

async function takeAppealMeasure(
  trx: Trx,
  { tell, deps, tenantId, appeal, operatorId }: AppealContext,
  measure: Measure | null,
): Promise<RestrictionChange | null> {
  const reportId = appeal.reportId!;
  const report = await selectDecidedReport(trx, tenantId, reportId);
  const userId = report && (await selectUserByProfile(trx, tenantId, report.reportedId));
  if (!measure || !userId) throw fieldError('kind', 'required');
  const made = await takeMeasure(trx, tell, deps, { tenantId, userId, operatorId, reportId, measure });
  return made && { what: measure.kind, ...made };
}
