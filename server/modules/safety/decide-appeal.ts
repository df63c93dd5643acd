import type { Trx } from '../../../db/client.ts';
import { DomainError, domainError, fieldError } from '../../lib/errors.ts';
import type { LiveEvent } from '../live/live-event.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { selectAppeal, updateAppeal } from './appeals.queries.ts';
import type { AppealOutcome, AppealRow } from './appeals.queries.ts';
import { markDecidedAgain, selectDecidedReport, selectUserOf } from './decisions.queries.ts';
import type { Measure } from './measure.schema.ts';
import { take } from './decide-report.ts';
import type { MadeMeasure } from './decide-report.ts';
import { liftRestriction } from './restrict.ts';
import type { RestrictDeps } from './restrict.ts';

/** What is decided about an appeal. */
export interface AppealDecision {
  appealId: string;
  operatorId: string;
  outcome: AppealOutcome;
  /** What who appealed is told. */
  answer: string;
  /** What is done instead, where the answer to a report is reversed; null otherwise. */
  measure: Measure | null;
}

interface DecidedAppeal {
  events: LiveEvent[];
  /** The restriction that was taken back, or made instead; null where nothing changed. */
  done: (MadeMeasure & { what: 'lift' | Measure['kind'] }) | null;
}

/**
 * Decides an appeal, in the caller's transaction. Upheld, everything stays. Reversed, the restriction ends, or, where
 * somebody found the answer to their report too mild, the measure is taken that it should have been.
 * @returns the events, recorded, and what became of whom
 * @throws DomainError `own_decision` for the operator whose decision it is; `work_decided` when it is decided by now;
 * `not_found`; `invalid_fields` (`kind`) without a measure where one is needed, or against nobody
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
      ? { events: [], done: null }
      : appeal.restrictionId
        ? await takeBack(trx, act, appeal.restrictionId, answer)
        : await doInstead(trx, act, measure);
  const instead = outcome === 'reversed' && !appeal.restrictionId ? (measure?.kind ?? null) : null;
  if (reportId) await markDecidedAgain(trx, tenantId, reportId, instead);
  await queueMail(trx, deps, { tenantId, userId, template: 'appeal_answer', referenceId: appealId });
  return decided;
}

interface Act {
  deps: RestrictDeps;
  tenantId: string;
  appeal: AppealRow;
  operatorId: string;
}

/** Ends the restriction, unless it is over by now: that it was wrong is said all the same. */
async function takeBack(
  trx: Trx,
  { deps, tenantId, appeal, operatorId }: Act,
  restrictionId: string,
  reason: string,
): Promise<DecidedAppeal> {
  const { userId } = appeal;
  try {
    const events = await liftRestriction(trx, deps, { tenantId, restrictionId, operatorId, reason, silent: true });
    return { events, done: { what: 'lift', userId, restrictionId } };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'work_decided') return { events: [], done: null };
    throw error;
  }
}

async function doInstead(
  trx: Trx,
  { deps, tenantId, appeal, operatorId }: Act,
  measure: Measure | null,
): Promise<DecidedAppeal> {
  const reportId = appeal.reportId!;
  const report = await selectDecidedReport(trx, tenantId, reportId);
  const userId = report && (await selectUserOf(trx, tenantId, report.reportedId));
  if (!measure || !userId) throw fieldError('kind', 'required');
  const { made, events } = await take(trx, deps, { tenantId, userId, operatorId, reportId, measure });
  return { events, done: made && { what: measure.kind, ...made } };
}
