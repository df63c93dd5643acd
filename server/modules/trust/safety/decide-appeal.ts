import type { Trx } from '../../../../db/client.ts';
import { DomainError, domainError, fieldError } from '../../../lib/errors/errors.ts';
import type { LiveEvent } from '../../realtime/live/index.ts';
import { queueMail } from '../../platform/outbox/index.ts';
import { selectAppeal, updateAppeal } from './appeals.queries.ts';
import type { AppealOutcome, AppealRow } from './appeals.queries.ts';
import { markReportDecided, selectDecidedReport, selectUserByProfile } from './decisions.queries.ts';
import type { Measure } from './measure.schema.ts';
import { takeMeasure } from './decide-report.ts';
import type { AppliedMeasure } from './decide-report.ts';
import { liftRestriction } from './restrict.ts';
import type { RestrictDeps } from './restrict.ts';

/** Decision about an appeal. */
interface AppealDecision {
  appealId: string;
  operatorId: string;
  outcome: AppealOutcome;
  /** Text sent to the appellant. */
  answer: string;
  /** Measure taken when the answer to a report is reversed; null otherwise. */
  measure: Measure | null;
}

interface DecidedAppeal {
  events: LiveEvent[];
  /** The restriction that was lifted or created; null when nothing changed. */
  change: (AppliedMeasure & { what: 'lift' | Measure['kind'] }) | null;
}

/**
 * Decides an appeal, in the caller's transaction. If upheld, nothing changes. If reversed, the restriction is
 * lifted, or, for an appeal of a reporter, the given measure is taken.
 * @returns the recorded events and the changed restriction
 * @throws DomainError `own_decision` for the operator who made the decision; `work_decided` when the appeal is
 *   already decided; `not_found`; `invalid_fields` (`kind`) when a measure is missing or not possible
 */
export async function decideAppeal(
  trx: Trx,
  deps: RestrictDeps,
  tenantId: string,
  { appealId, operatorId, outcome, answer, measure }: AppealDecision,
): Promise<DecidedAppeal> {
  const appeal = await selectAppeal(trx, tenantId, appealId);
  if (!appeal) throw domainError('not_found');
  if (appeal.againstOperatorId === operatorId) throw domainError('own_decision');
  const at = deps.clock.now();
  if (!(await updateAppeal(trx, tenantId, appealId, { operatorId, outcome, answer, at }))) {
    throw domainError('work_decided');
  }
  const { userId, reportId } = appeal;
  const act = { deps, tenantId, appeal, operatorId };
  const decided: DecidedAppeal =
    outcome === 'upheld'
      ? { events: [], change: null }
      : appeal.restrictionId
        ? await liftAppealedRestriction(trx, act, appeal.restrictionId, answer)
        : await takeAppealMeasure(trx, act, measure);
  const instead = outcome === 'reversed' && !appeal.restrictionId ? (measure?.kind ?? null) : null;
  if (reportId) await markReportDecided(trx, tenantId, reportId, instead);
  await queueMail(trx, deps, { tenantId, userId, template: 'appeal_answer', referenceId: appealId });
  return decided;
}

interface AppealContext {
  deps: RestrictDeps;
  tenantId: string;
  appeal: AppealRow;
  operatorId: string;
}

/** Lifts the restriction unless it is over; the appellant is answered in either case. */
async function liftAppealedRestriction(
  trx: Trx,
  { deps, tenantId, appeal, operatorId }: AppealContext,
  restrictionId: string,
  reason: string,
): Promise<DecidedAppeal> {
  const { userId } = appeal;
  try {
    const events = await liftRestriction(trx, deps, { tenantId, restrictionId, operatorId, reason, silent: true });
    return { events, change: { what: 'lift', userId, restrictionId } };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'work_decided') return { events: [], change: null };
    throw error;
  }
}

async function takeAppealMeasure(
  trx: Trx,
  { deps, tenantId, appeal, operatorId }: AppealContext,
  measure: Measure | null,
): Promise<DecidedAppeal> {
  const reportId = appeal.reportId!;
  const report = await selectDecidedReport(trx, tenantId, reportId);
  const userId = report && (await selectUserByProfile(trx, tenantId, report.reportedId));
  if (!measure || !userId) throw fieldError('kind', 'required');
  const { made, events } = await takeMeasure(trx, deps, { tenantId, userId, operatorId, reportId, measure });
  return { events, change: made && { what: measure.kind, ...made } };
}
