import type { Trx } from '../../../../db/client.ts';
import { findAppeal } from '../../safety/appeals.ts';
import type { AppealOutcome } from '../../safety/appeals.ts';
import { listRestrictions } from '../../safety/restrictions.ts';
import type { RestrictionView } from '../../safety/restrictions.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { selectPerson, selectProfileOf } from './report-queue.queries.ts';
import type { PersonRow } from './report-queue.queries.ts';
import { readReportPage } from './report-page.ts';
import type { PageDeps, ReportPage } from './report-page.ts';

/** An appeal with what it is against. Moments are ISO 8601. */
export interface AppealPage {
  id: string;
  tenantId: string;
  site: string;
  status: string;
  text: string;
  createdAt: string;
  /** Whether it is against a decision of the operator who looks: another has to judge it. */
  own: boolean;
  /** Who appeals; null of somebody erased. */
  by: PersonRow | null;
  /** The measure that it is against; null when it is against the answer to a report. */
  restriction: RestrictionView | null;
  /** The report that led to it, if one did. */
  report: ReportPage | null;
  outcome: AppealOutcome | null;
  answer: string | null;
}

/** Everything about an appeal that somebody who decides needs; null when there is none. */
export async function readAppealPage(
  trx: Trx,
  ctx: DeskCtx,
  deps: PageDeps,
  { tenantId, appealId }: { tenantId: string; appealId: string },
): Promise<AppealPage | null> {
  const appeal = await findAppeal(trx, tenantId, appealId);
  if (!appeal) return null;
  const { userId, reportId, restrictionId } = appeal;
  const profileId = await selectProfileOf(trx, tenantId, userId);
  const restrictions = restrictionId ? await listRestrictions(trx, tenantId, userId, deps.now) : [];
  return {
    id: appeal.id,
    tenantId,
    site: deps.site,
    status: appeal.status,
    text: appeal.text,
    createdAt: appeal.createdAt.toISOString(),
    own: appeal.againstOperatorId === ctx.operator.id,
    by: profileId ? await selectPerson(trx, tenantId, profileId) : null,
    restriction: restrictions.find(({ id }) => id === restrictionId) ?? null,
    report: reportId ? await readReportPage(trx, ctx, deps, { tenantId, reportId }) : null,
    outcome: appeal.outcome,
    answer: appeal.answer,
  };
}
