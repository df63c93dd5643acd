import { availableLocale } from '../../../../../i18n/index.ts';
import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { createStatement, decideAppeal, decideReport, type Measure } from '../../../trust/safety/index.ts';
import { recordAudit } from '../audit/audit.ts';
import { claimKey, releaseWork, claimWork, tryClaimWork } from '../desk/claims.ts';
import type { DeskDeps, DeskSite } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { toPage, parseCursor, type ListSearch } from '../desk/desk-page.ts';
import { selectTenantId } from '../desk/site-of-row.queries.ts';
import { createDeskVoice } from '../voice/desk-voice.ts';
import { createDeskPhotoFiles } from '../photo-queue/desk-photo-urls.ts';
import { readAppealPage, type AppealPage } from './appeal-page.ts';
import { parseAppealForm, parseReportForm, type DecisionFields } from './decision-forms.ts';
import { reporterNamedInAppeal, reporterNamedInDecision } from './named-reporter.ts';
import { countPendingReports, selectPerson, selectReport, selectPendingReports } from './report-queue.queries.ts';
import { readReportPage, type ReportPage } from './report-page.ts';
import { firstFound, pageBy } from '../desk/over-pods.ts';

export { countPendingReports };

const PERMISSION = 'reports.decide';

interface ClaimedPage<Page> {
  page: Page;
  /** Name of another operator who has claimed it; null if the current one has. */
  holder: string | null;
}

interface MemberAudit {
  what: string;
  userId: string;
  restrictionId: string;
  because: { report: string } | { appeal: string };
}

export function createReportQueue(deps: DeskDeps) {
  const { desk } = deps;
  const files = createDeskPhotoFiles(deps);
  const recordings = createDeskVoice(deps);
  const siteOf = (tenantId: string) => deps.tenants.byId(tenantId)?.name ?? '';

  /** Finds the site of a report or appeal where the operator may decide. @throws DomainError `not_found` */
  async function locate(ctx: DeskCtx, table: 'reports' | 'appeals', id: string): Promise<string> {
    const found = isUuid(id)
      ? await desk.read(ctx, { permission: PERMISSION }, (trx, ids) => selectTenantId(trx, table, ids, id), firstFound)
      : null;
    if (!found) throw domainError('not_found');
    return found;
  }

  const workOf = (ctx: DeskCtx, tenantId: string, id: string) => claimKey(ctx, 'reports', { tenantId, id });

  const deskActionOn = (
    table: 'reports' | 'appeals',
    { tenantId, id }: { tenantId: string; id: string },
    verb: string,
  ) => {
    const type = table === 'reports' ? 'report' : 'appeal';
    return { permission: PERMISSION, tenantId, action: `${type}.${verb}`, subject: { type, id } } as const;
  };

  /** Reads a page, audits the view and claims a pending item. */
  async function look<Page>(
    ctx: DeskCtx,
    { table, id }: { table: 'reports' | 'appeals'; id: string },
    read: (trx: Trx, tenantId: string) => Promise<{ page: Page; waits: boolean } | null>,
  ): Promise<ClaimedPage<Page>> {
    const tenantId = await locate(ctx, table, id);
    return desk.act(ctx, deskActionOn(table, { tenantId, id }, 'look'), async (trx) => {
      const found = await read(trx, tenantId);
      if (!found) throw domainError('not_found');
      return {
        page: found.page,
        holder: found.waits ? await tryClaimWork(trx, deps.clock, workOf(ctx, tenantId, id)) : null,
      };
    });
  }

  /** Adds an audit entry on the member beside that of the decision, so that a search for the member finds it. */
  function note(trx: Trx, ctx: DeskCtx, tenantId: string, { what, userId, restrictionId, because }: MemberAudit) {
    const subject = { type: 'member', id: userId };
    const entry = { action: `member.${what}`, subject, detail: { ...because, restriction: restrictionId } };
    return recordAudit(trx, deps.clock, { operatorId: ctx.operator.id, tenantId, ...entry });
  }

  const pageDeps = (tenantId: string) => ({ files, recordings, now: deps.clock.now(), site: siteOf(tenantId) });

  return {
    sites: (ctx: DeskCtx): DeskSite[] => desk.sites(ctx, PERMISSION),

    /** Pending reports and appeals, oldest first; instants in ISO 8601. @throws DomainError `not_found` */
    list: async (ctx: DeskCtx, { site, after }: ListSearch) => {
      const asked = { permission: PERMISSION, only: site } as const;
      const place = { after: parseCursor(after), now: deps.clock.now() };
      const rows = await desk.read(
        ctx,
        asked,
        (trx, ids) => selectPendingReports(trx, ids, place),
        pageBy('createdAt'),
      );
      return toPage(rows, 'createdAt', ({ createdAt, photoId, ...row }) => ({
        ...row,
        portrait: files.portraitFor(ctx, { tenantId: row.tenantId, photoId }),
        since: createdAt.toISOString(),
        site: siteOf(row.tenantId),
      }));
    },

    /** Reads and claims a report; the view is audited. @throws DomainError `not_found` */
    view: (ctx: DeskCtx, id: string): Promise<ClaimedPage<ReportPage>> =>
      look(ctx, { table: 'reports', id }, async (trx, tenantId) => {
        const page = await readReportPage(trx, ctx, pageDeps(tenantId), { tenantId, reportId: id });
        return page && { page, waits: page.status === 'open' || page.status === 'taken' };
      }),

    /** Reads an appeal, and claims it unless it is against the operator's own decision. */
    viewAppeal: (ctx: DeskCtx, id: string): Promise<ClaimedPage<AppealPage>> =>
      look(ctx, { table: 'appeals', id }, async (trx, tenantId) => {
        const page = await readAppealPage(trx, ctx, pageDeps(tenantId), { tenantId, appealId: id });
        return page && { page, waits: page.status === 'open' && !page.own };
      }),

    /**
     * Preview of the text for the reported member, in their language; null without a measure.
     * @throws DomainError `not_found`; `invalid_fields`
     */
    preview: async (ctx: DeskCtx, id: string, fields: DecisionFields) => {
      const tenantId = await locate(ctx, 'reports', id);
      const { measure } = parseReportForm({ ...fields, answer: fields.answer || '-' });
      const tenant = deps.tenants.byId(tenantId);
      if (!measure || !tenant) return null;
      const language = await desk.read(ctx, { permission: PERMISSION, only: tenantId }, async (trx) => {
        const report = await selectReport(trx, tenantId, id);
        return report && (await selectPerson(trx, tenantId, report.reportedId)).language;
      });
      const locale = availableLocale(language ?? '');
      return {
        locale,
        ...createStatement({ tenant, locale }, withEndDate(measure, deps.clock.now())),
        facts: measure.facts,
      };
    },

    /**
     * Decides a report and the reports in `along`. Measure, answers and statement of reasons are stored in one
     * transaction.
     * @returns the reporter's name, with nothing decided, if the facts contain it and `sure` is not set; null otherwise
     * @throws DomainError `work_taken`, `work_decided`, `not_found`, `invalid_fields`
     */
    decide: async (ctx: DeskCtx, id: string, fields: DecisionFields): Promise<string | null> => {
      const tenantId = await locate(ctx, 'reports', id);
      const { measure, answer, along } = parseReportForm(fields);
      if (!along.every(isUuid)) throw domainError('not_found');
      const words = { tenantId, id, along, text: measure?.facts ?? '' };
      const asked = { permission: PERMISSION, only: tenantId } as const;
      const named = fields.sure ? null : await desk.read(ctx, asked, (trx) => reporterNamedInDecision(trx, words));
      if (named !== null) return named;
      const outcome = measure?.kind ?? 'nothing';
      const detail = { outcome, ...measureDetail(measure), ...(along.length > 0 && { along }) };
      const subject = { type: 'report', id };
      const deskAction = { permission: PERMISSION, tenantId, action: 'report.decide', subject, detail } as const;
      const operatorId = ctx.operator.id;
      await desk.act(ctx, deskAction, async (trx, tell) => {
        for (const each of [id, ...along]) await claimWork(trx, deps.clock, workOf(ctx, tenantId, each));
        const decision = { reportId: id, alsoDecided: along, operatorId, measure, answer };
        const made = await decideReport(trx, tell, deps, tenantId, decision);
        for (const each of along) {
          const entry = { subject: { type: 'report', id: each }, detail: { outcome, with: id } };
          await recordAudit(trx, deps.clock, { operatorId, tenantId, action: 'report.decide', ...entry });
        }
        if (made) await note(trx, ctx, tenantId, { ...made, what: outcome, because: { report: id } });
        for (const each of [id, ...along]) await releaseWork(trx, workOf(ctx, tenantId, each));
      });
      return null;
    },

    /**
     * Decides an appeal against another operator's decision.
     * @returns as `decide`
     * @throws DomainError `own_decision`, `work_taken`, `work_decided`, `not_found`, `invalid_fields`
     */
    decideAppeal: async (ctx: DeskCtx, id: string, fields: DecisionFields): Promise<string | null> => {
      const tenantId = await locate(ctx, 'appeals', id);
      const { outcome, answer, measure } = parseAppealForm(fields);
      const words = { tenantId, id, answer, facts: measure?.facts ?? '' };
      const asked = { permission: PERMISSION, only: tenantId } as const;
      const named = fields.sure ? null : await desk.read(ctx, asked, (trx) => reporterNamedInAppeal(trx, words));
      if (named !== null) return named;
      const subject = { type: 'appeal', id };
      const detail = { outcome, ...measureDetail(measure) };
      const deskAction = { permission: PERMISSION, tenantId, action: 'appeal.decide', subject, detail } as const;
      const work = workOf(ctx, tenantId, id);
      await desk.act(ctx, deskAction, async (trx, tell) => {
        const decision = { appealId: id, operatorId: ctx.operator.id, outcome, answer, measure };
        await claimWork(trx, deps.clock, work);
        const change = await decideAppeal(trx, tell, deps, tenantId, decision);
        if (change) await note(trx, ctx, tenantId, { ...change, because: { appeal: id } });
        await releaseWork(trx, work);
      });
      return null;
    },

    /** Releases the operator's claim. @throws DomainError `not_found` */
    release: async (ctx: DeskCtx, table: 'reports' | 'appeals', id: string): Promise<void> => {
      const tenantId = await locate(ctx, table, id);
      await desk.act(ctx, deskActionOn(table, { tenantId, id }, 'release'), (trx) =>
        releaseWork(trx, workOf(ctx, tenantId, id)),
      );
    },
  };
}

export type StatementPreview = NonNullable<Awaited<ReturnType<ReturnType<typeof createReportQueue>['preview']>>>;

const measureDetail = (measure: Measure | null) =>
  measure && {
    ground: measure.ground,
    ...(measure.ground === 'terms' && { clause: measure.clause }),
    days: measure.days,
  };

const withEndDate = (measure: Measure, now: Date) => ({
  ...measure,
  until: measure.days === null ? null : new Date(now.getTime() + measure.days * DAY_MS),
});
