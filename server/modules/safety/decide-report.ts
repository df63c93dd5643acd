import type { Trx } from '../../../db/client.ts';
import { domainError, fieldError } from '../../lib/errors.ts';
import type { LiveEvent } from '../live/live-event.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { lockOpenReports, selectUserOf, updateDecided } from './decisions.queries.ts';
import type { Measure } from './measure.schema.ts';
import { restrict } from './restrict.ts';
import { findHoldingBan } from './settle-account.ts';
import type { RestrictDeps } from './restrict.ts';

/** What is decided about a report. */
export interface ReportDecision {
  reportId: string;
  /** Other open reports about the same member that get the same answer. */
  along: readonly string[];
  operatorId: string;
  /** Null: nothing is done. */
  measure: Measure | null;
  /** What those who reported are told of the reasons. */
  answer: string;
}

/** Whom a measure was taken against. */
export interface MadeMeasure {
  userId: string;
  restrictionId: string;
}

/**
 * Decides a report, and others about the same member along with it, in the caller's transaction: the measure, the answer
 * to each who reported (Regulation (EU) 2022/2065, article 16(5)) and the statement of reasons to whom it restricts.
 * @returns the events, recorded, and the restriction if there is a new one
 * @throws DomainError `work_decided` when one of them is decided by now; `not_found` for one that is about somebody else;
 * `invalid_fields` (`kind`) for a measure against somebody without an account
 */
export async function decideReport(
  trx: Trx,
  deps: RestrictDeps,
  tenantId: string,
  { reportId, along, operatorId, measure, answer }: ReportDecision,
): Promise<{ made: MadeMeasure | null; events: LiveEvent[] }> {
  const ids = [...new Set([reportId, ...along])];
  const rows = await lockOpenReports(trx, tenantId, ids);
  const own = rows.find(({ id }) => id === reportId);
  if (!own || rows.length < ids.length) throw domainError('work_decided');
  if (rows.some(({ reportedId }) => reportedId !== own.reportedId)) throw domainError('not_found');
  const reported = await selectUserOf(trx, tenantId, own.reportedId);
  if (measure && !reported) throw fieldError('kind', 'invalid');
  const decided = { operatorId, outcome: measure?.kind ?? 'nothing', statement: answer, at: deps.clock.now() };
  await updateDecided(trx, tenantId, ids, decided);
  const done =
    measure && reported ? await take(trx, deps, { tenantId, userId: reported, operatorId, reportId, measure }) : null;
  for (const { id, reporterId } of rows) {
    const userId = await selectUserOf(trx, tenantId, reporterId);
    if (userId) await queueMail(trx, deps, { tenantId, userId, template: 'report_answer', referenceId: id });
  }
  return { made: done?.made ?? null, events: done?.events ?? [] };
}

/**
 * Takes the measure that a report calls for. Who is banned by now stays so, with the statement that they have: whoever reported
 * them is told that, and not that nothing is done.
 * @throws DomainError as `restrict`
 */
export async function take(
  trx: Trx,
  deps: RestrictDeps,
  decision: Parameters<typeof restrict>[2],
): Promise<{ made: MadeMeasure | null; events: LiveEvent[] }> {
  const { tenantId, userId, measure } = decision;
  if (measure.kind === 'ban' && (await findHoldingBan(trx, tenantId, userId))) return { made: null, events: [] };
  const { restrictionId, events } = await restrict(trx, deps, decision);
  return { made: { userId, restrictionId }, events };
}
