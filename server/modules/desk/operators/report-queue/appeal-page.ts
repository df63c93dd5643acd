import type { Trx } from '../../../../../db/client.ts';
import { findAppeal, listRestrictions } from '../../../trust/safety/index.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { selectPerson, selectProfileId } from './report-queue.queries.ts';
import { readReportPage, type PageDeps } from './report-page.ts';

/** Reads an appeal with the decision that it is against, instants in ISO 8601; null if it does not exist. */
export async function readAppealPage(
  trx: Trx,
  ctx: DeskCtx,
  deps: PageDeps,
  { tenantId, appealId }: { tenantId: string; appealId: string },
) {
  const appeal = await findAppeal(trx, tenantId, appealId);
  if (!appeal) return null;
  const { userId, reportId, restrictionId } = appeal;
  const profileId = await selectProfileId(trx, tenantId, userId);
  const appellant = profileId ? await selectPerson(trx, tenantId, profileId) : null;
  const restrictions = restrictionId ? await listRestrictions(trx, tenantId, userId, deps.now) : [];
  return {
    id: appeal.id,
    tenantId,
    site: deps.site,
    status: appeal.status,
    text: appeal.text,
    createdAt: appeal.createdAt.toISOString(),
    /** Whether it is against the current operator's decision; another operator has to decide it. */
    own: appeal.againstOperatorId === ctx.operator.id,
    /** The appellant; null after erasure. */
    by: appellant && { userId: appellant.userId, name: appellant.name, language: appellant.language },
    /** The restriction that it is against; null if it is against the answer to a report. */
    restriction: restrictions.find(({ id }) => id === restrictionId) ?? null,
    report: reportId ? await readReportPage(trx, ctx, deps, { tenantId, reportId }) : null,
    outcome: appeal.outcome,
    answer: appeal.answer,
  };
}

export type AppealPage = NonNullable<Awaited<ReturnType<typeof readAppealPage>>>;
