import type { Trx } from '../../../../../db/client.ts';
import { findAppeal, listRestrictions, type AppealOutcome, type RestrictionView } from '../../../trust/safety/index.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { selectPerson, selectProfileId, type PersonRow } from './report-queue.queries.ts';
import { readReportPage, type PageDeps, type ReportPage } from './report-page.ts';

/** An appeal with the decision that it is against. Instants are ISO 8601. */
export interface AppealPage {
  id: string;
  tenantId: string;
  site: string;
  status: string;
  text: string;
  createdAt: string;
  /** Whether it is against the current operator's decision; another operator has to decide it. */
  own: boolean;
  /** The appellant; null after erasure. */
  by: PersonRow | null;
  /** The restriction that it is against; null if it is against the answer to a report. */
  restriction: RestrictionView | null;
  /** The report that led to the decision, if any. */
  report: ReportPage | null;
  outcome: AppealOutcome | null;
  answer: string | null;
}

/** Reads everything an operator needs to decide an appeal; null if it does not exist. */
export async function readAppealPage(
  trx: Trx,
  ctx: DeskCtx,
  deps: PageDeps,
  { tenantId, appealId }: { tenantId: string; appealId: string },
): Promise<AppealPage | null> {
  const appeal = await findAppeal(trx, tenantId, appealId);
  if (!appeal) return null;
  const { userId, reportId, restrictionId } = appeal;
  const profileId = await selectProfileId(trx, tenantId, userId);
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
