import { groundText, restrictionText } from '../../../../emails/template-texts.ts';
import { translate, type ServerKey } from '../../../../i18n/index.ts';
import type { Trx } from '../../../../db/client.ts';
import type { Ctx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { newId } from '../../../lib/security/ids.ts';
import { HOUR_SECONDS } from '../../../lib/time/duration.ts';
import { insertAppeal, selectAppealAgainst, type AppealRow } from './appeals.queries.ts';
import { markReportAppealed, selectDecidedReport, selectUserByProfile } from './decisions.queries.ts';
import { decisionToken, readDecisionToken, type DecisionRef } from '../../identity/restrictions/index.ts';
import type { Measure } from './measure.schema.ts';
import { isActiveRestriction } from './restrictions.ts';
import { selectRestriction, updateReadAt } from './restrictions.queries.ts';
import { parseStatementText } from './statement-text.ts';

/** Appeal period in months (Regulation (EU) 2022/2065, article 20(1)). */
const APPEAL_MONTHS = 6;
/** Appeals per IP address and hour. */
const APPEAL_LIMIT = { points: 20, seconds: HOUR_SECONDS };

/** An appeal as shown to its author; times in ISO 8601. */
interface OwnAppealView {
  sentAt: string;
  text: string;
  /** Outcome and reasons; null while pending. */
  answer: string | null;
}

/** A decision as shown to the member it was sent to, in their language; times in ISO 8601. */
export interface DecisionView {
  kind: DecisionRef['kind'];
  decidedAt: string;
  /** The decision. */
  what: string;
  /** The rule or law it is based on; null for the answer to a report. */
  why: string | null;
  /** Statement of facts. */
  facts: string;
  /** Whether it no longer applies. */
  lifted: boolean;
  /** Whether the member has to confirm having read it. */
  unread: boolean;
  appeal: OwnAppealView | null;
  /** End of the appeal period; null when over. */
  appealUntil: string | null;
}

type DecisionDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'limiter'>;

interface FoundDecision {
  ref: DecisionRef;
  userId: string;
  reportId: string | null;
  decidedBy: string;
  decidedAt: Date;
  view: Pick<DecisionView, 'what' | 'why' | 'facts' | 'lifted' | 'unread'>;
}

/** Statement of reasons for a measure, in the reader's language, for mail and page. */
export function createStatement(
  reader: Pick<Ctx, 'tenant' | 'locale'>,
  { kind, ground, clause, until }: Pick<Measure, 'kind' | 'ground' | 'clause'> & { until: Date | null },
): { what: string; why: string } {
  return { what: restrictionText(reader, { kind, until }), why: groundText(reader, { ground, clause }) };
}

async function findRestriction(trx: Trx, ctx: Ctx, id: string, now: Date): Promise<Omit<FoundDecision, 'ref'> | null> {
  const row = await selectRestriction(trx, ctx.tenant.id, id);
  if (!row) return null;
  const { userId, reportId, operatorId: decidedBy, startsAt: decidedAt, facts } = row;
  const statement = createStatement(ctx, { ...row, until: row.endsAt });
  const lifted = row.liftedAt !== null || (row.kind === 'pause' && !isActiveRestriction(row, now));
  const unread = row.readAt === null && row.kind !== 'ban' && ctx.viewer?.userId === userId;
  return { userId, reportId, decidedBy, decidedAt, view: { ...statement, facts, lifted, unread } };
}

async function findReportAnswer(trx: Trx, ctx: Ctx, id: string): Promise<Omit<FoundDecision, 'ref'> | null> {
  const row = await selectDecidedReport(trx, ctx.tenant.id, id);
  const userId = row && (await selectUserByProfile(trx, ctx.tenant.id, row.reporterId));
  if (!row || !userId) return null;
  const what = translate(ctx, `emails:report_outcome.${row.outcome}` as ServerKey);
  const { decidedBy, decidedAt, lifted } = row;
  const view = { what, why: null, facts: row.statement ?? '', lifted, unread: false };
  return { userId, reportId: row.id, decidedBy, decidedAt, view };
}

function appealEnd(decidedAt: Date): Date {
  const end = new Date(decidedAt);
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS);
  return end;
}

function toOwnAppealView(ctx: Ctx, { createdAt, text, outcome, answer }: AppealRow): OwnAppealView {
  const answerText = outcome && `${translate(ctx, `emails:appeal_outcome.${outcome}`)} ${answer}`;
  return { sentAt: createdAt.toISOString(), text, answer: answerText };
}

export function createDecisions(deps: DecisionDeps) {
  /** @throws DomainError `link_expired` for an invalid link, one of another site, or of an erased account */
  async function find(trx: Trx, ctx: Ctx, token: string): Promise<FoundDecision> {
    const ref = readDecisionToken(deps.env.secrets, ctx.tenant.id, token);
    const look = ref?.kind === 'restriction' ? findRestriction : findReportAnswer;
    const found = ref && (await look(trx, ctx, ref.id, deps.clock.now()));
    if (!ref || !found) throw domainError('link_expired');
    return { ref, ...found };
  }
  const inTenant = <T>({ tenant }: Ctx, work: (trx: Trx) => Promise<T>) => deps.database.withTenant(tenant.id, work);

  return {
    /** Link token of the member's unread decision; null when all are read. */
    unreadDecision: ({ tenant, viewer }: Pick<Ctx, 'tenant' | 'viewer'>): string | null =>
      viewer?.unreadRestriction
        ? decisionToken(deps.env.secrets, tenant.id, {
            kind: 'restriction',
            id: viewer.unreadRestriction.restrictionId,
          })
        : null,

    /**
     * The decision of a mailed link, without a session, since banned members have none.
     * @throws DomainError `link_expired`
     */
    viewDecision: (ctx: Ctx, token: string): Promise<DecisionView> =>
      inTenant(ctx, async (trx) => {
        const { ref, decidedAt, view } = await find(trx, ctx, token);
        const appeal = await selectAppealAgainst(trx, ctx.tenant.id, ref);
        const until = appealEnd(decidedAt);
        return {
          kind: ref.kind,
          decidedAt: decidedAt.toISOString(),
          ...view,
          appeal: appeal && toOwnAppealView(ctx, appeal),
          appealUntil: until > deps.clock.now() ? until.toISOString() : null,
        };
      }),

    /**
     * Records that the restricted member has read it.
     * @throws DomainError `link_expired`
     */
    readDecision: (ctx: Ctx, token: string): Promise<void> =>
      inTenant(ctx, async (trx) => {
        const { ref, view } = await find(trx, ctx, token);
        if (view.unread) await updateReadAt(trx, ctx.tenant.id, ref.id, deps.clock.now());
      }),

    /**
     * Stores the appeal against a decision; idempotent. Another operator decides it.
     * @throws DomainError `link_expired`; `invalid_fields` (`text`); `conflict` after six months;
     *   `too_many_requests`
     */
    async appealDecision(ctx: Ctx, token: string, input: { text: string }): Promise<void> {
      const text = parseStatementText(input.text, 'text');
      await deps.limiter.consumeIp(`appeal:${ctx.tenant.id}`, ctx.ipAddress, APPEAL_LIMIT);
      await inTenant(ctx, async (trx) => {
        const now = deps.clock.now();
        const { ref, userId, reportId, decidedBy, decidedAt } = await find(trx, ctx, token);
        if (appealEnd(decidedAt) <= now) throw domainError('conflict');
        const restrictionId = ref.kind === 'restriction' ? ref.id : null;
        const row = { userId, reportId, restrictionId, text, againstOperatorId: decidedBy, createdAt: now };
        const stored = await insertAppeal(trx, ctx.tenant.id, { id: newId(deps.clock), ...row });
        if (stored && reportId) await markReportAppealed(trx, ctx.tenant.id, reportId);
      });
    },
  };
}
