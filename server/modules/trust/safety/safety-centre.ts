import { translate, type ServerKey } from '../../../../i18n/index.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { runTogether } from '../../../../db/run-together.ts';
import { decisionToken } from '../../identity/restrictions/index.ts';
import { selectEndedMatches, selectRefusals, selectReportsBy } from './safety-centre.queries.ts';

/** A report as its reporter may see it; times in ISO 8601. */
export interface OwnReportView {
  id: string;
  /** Null for a deleted profile. */
  name: string | null;
  reportedAt: string;
  state: 'pending' | 'decided' | 'appealed';
  /** The decision, in the reader's language; null while it is pending. */
  outcome: string | null;
  /** Token of the decision's link; null while it is pending. */
  decision: string | null;
}

/** The member's actions about others, the newest of each kind; times in ISO 8601. */
export interface SafetyView {
  reports: OwnReportView[];
  /** Members who may not send photos to the member, with the conversation in which that can be changed. */
  refusals: Array<{ id: string; name: string; conversation: string; photos: boolean; voice: boolean }>;
  endedMatches: Array<{ id: string; name: string; endedAt: string }>;
}

/** Rows of each list; older ones are in the data export. */
const LIMIT = 30;

type ReportRow = Awaited<ReturnType<typeof selectReportsBy>>[number];

export function createSafetyCentre(deps: Pick<Deps, 'env' | 'database'>) {
  function viewReport(
    ctx: MemberCtx,
    { id, name, profileStatus, createdAt, status, outcome }: ReportRow,
  ): OwnReportView {
    const decided = outcome !== null && ['decided', 'appealed'].includes(status);
    return {
      id,
      name: profileStatus === 'deleted' ? null : name,
      reportedAt: createdAt.toISOString(),
      state: decided ? (status as 'decided' | 'appealed') : 'pending',
      outcome: decided ? translate(ctx, `emails:report_outcome.${outcome}` as ServerKey) : null,
      decision: decided ? decisionToken(deps.env.secrets, ctx.tenant.id, { kind: 'report', id }) : null,
    };
  }

  return {
    /** The member's reports and what became of them, whose photos and voice messages they refuse, and the matches they have ended. */
    viewSafety: (ctx: MemberCtx): Promise<SafetyView> =>
      deps.database.read(ctx, async (trx) => {
        const key = { tenantId: ctx.tenant.id, profileId: ctx.viewer.profileId, limit: LIMIT };
        const [reports, refusals, ended] = await runTogether([
          selectReportsBy(trx, key),
          selectRefusals(trx, key),
          selectEndedMatches(trx, key),
        ]);
        return {
          reports: reports.map((row) => viewReport(ctx, row)),
          refusals: refusals.map(({ id, name, conversationId, refusesPhotos, refusesVoice }) => ({
            id,
            name,
            conversation: conversationId,
            photos: refusesPhotos,
            voice: refusesVoice,
          })),
          endedMatches: ended.map(({ id, name, endedAt }) => ({ id, name, endedAt: endedAt.toISOString() })),
        };
      }),
  };
}
