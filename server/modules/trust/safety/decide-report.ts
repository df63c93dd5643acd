import type { Trx } from '../../../../db/client.ts';
import { domainError, fieldError } from '../../../lib/errors/errors.ts';
import type { Tell } from '../../realtime/live/index.ts';
import { queueMail } from '../../platform/outbox/index.ts';
import { lockOpenReports, selectUserByProfile, updateReportDecision } from './decisions.queries.ts';
import type { Measure } from './measure.schema.ts';
import { restrictAccount, type RestrictDeps } from './restrict.ts';
import { findActiveBan } from '../../identity/restrictions/index.ts';

interface ReportDecision {
  reportId: string;
  /** Other open reports about the same member to be decided alike. */
  alsoDecided: readonly string[];
  operatorId: string;
  /** Null: no measure. */
  measure: Measure | null;
  /** Statement of reasons for the reporters. */
  answer: string;
}

export interface AppliedMeasure {
  userId: string;
  restrictionId: string;
}

/**
 * Decides a report, and others about the same member with it, in the caller's transaction: takes the measure,
 * answers each reporter (Regulation (EU) 2022/2065, article 16(5)) and sends the statement of reasons to the
 * restricted member.
 * @returns the new restriction; null without one
 * @throws DomainError `work_decided` when one of them is already decided; `not_found` for a report about another
 *   member; `invalid_fields` (`kind`) for a measure against a profile without an account
 */
export async function decideReport(
  trx: Trx,
  tell: Tell,
  deps: RestrictDeps,
  tenantId: string,
  { reportId, alsoDecided, operatorId, measure, answer }: ReportDecision,
): Promise<AppliedMeasure | null> {
  const ids = [...new Set([reportId, ...alsoDecided])];
  const rows = await lockOpenReports(trx, tenantId, ids);
  const own = rows.find(({ id }) => id === reportId);
  if (!own || rows.length < ids.length) throw domainError('work_decided');
  if (rows.some(({ reportedId }) => reportedId !== own.reportedId)) throw domainError('not_found');
  const reported = await selectUserByProfile(trx, tenantId, own.reportedId);
  if (measure && !reported) throw fieldError('kind', 'invalid');
  const decided = { operatorId, outcome: measure?.kind ?? 'nothing', statement: answer, at: deps.clock.now() };
  await updateReportDecision(trx, tenantId, ids, decided);
  const made =
    measure && reported
      ? await takeMeasure(trx, tell, deps, { tenantId, userId: reported, operatorId, reportId, measure })
      : null;
  for (const { id, reporterId } of rows) {
    const userId = await selectUserByProfile(trx, tenantId, reporterId);
    if (userId) await queueMail(trx, deps, { tenantId, userId, template: 'report_answer', referenceId: id });
  }
  return made;
}

/**
 * Takes the measure for a report. A member who is already banned stays banned with the earlier statement; the
 * reporter is informed about that ban.
 * @throws DomainError as `restrict`
 */
export async function takeMeasure(
  trx: Trx,
  tell: Tell,
  deps: RestrictDeps,
  decision: Parameters<typeof restrictAccount>[3],
): Promise<AppliedMeasure | null> {
  const { tenantId, userId, measure } = decision;
  if (measure.kind === 'ban' && (await findActiveBan(trx, tenantId, userId))) return null;
  const { restrictionId } = await restrictAccount(trx, tell, deps, decision);
  return { userId, restrictionId };
}
