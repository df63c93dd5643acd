import type { Trx } from '../../../../../db/client.ts';
import { isUuid, NIL_ID } from '../../../../lib/security/ids.ts';
import { isCalendarDay } from '../../../../lib/time/local-date.ts';
import { hasPermissionEverywhere } from '../access/permissions.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { DESK_PAGE_SIZE, toPage, parseCursor } from '../desk/desk-page.ts';
import type { DeskDeps } from '../desk/desk.ts';
import { csvCell } from '../metrics/metrics-csv.ts';
import { selectAuditEntries, selectAuditedOperators, type AuditFilter, type AuditScope } from './audit.queries.ts';
import { recordAudit } from './audit.ts';
import { allRows, pageBy } from '../desk/over-pods.ts';

/** Maximum lines of an export; a longer result has to be narrowed by period. */
const AUDIT_EXPORT_LIMIT = 10_000;

/** Search parameters of the page's URL, unvalidated. */
export interface AuditSearch {
  site: string | null;
  operator: string | null;
  action: string | null;
  /** Subject type, id, or both separated by a space or a colon. */
  subject: string | null;
  from: string | null;
  until: string | null;
  after: string | null;
}

export interface AuditEntryView {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Name and address at the time of the action; null if the operator is unknown. */
  operator: { id: string; name: string; email: string } | null;
  /** Name of the site; null for platform-wide actions. */
  site: string | null;
  action: string;
  subject: { type: string; id: string | null };
  /** Further details as name and value. */
  detail: Array<[string, string]>;
}

/** PostgreSQL text cannot contain NUL. */
const withoutNul = (text: string | null) => text?.replaceAll('\0', '') || null;

function parseSubject(text: string | null): { subjectType: string | null; subjectId: string | null } {
  const parts = (text ?? '').split(/[\s:]+/).filter((part) => part !== '');
  const id = parts.find((part) => isUuid(part.toLowerCase()))?.toLowerCase() ?? null;
  const words = parts.filter((part) => !isUuid(part.toLowerCase()));
  return { subjectId: id ?? (words.length > 1 ? NIL_ID : null), subjectType: words[0] ?? null };
}

function toFilter(search: AuditSearch): AuditFilter {
  const { operator } = search;
  return {
    operatorId: operator === null ? null : isUuid(operator) ? operator : NIL_ID,
    action: withoutNul(search.action),
    ...parseSubject(withoutNul(search.subject)),
    from: search.from,
    until: search.until,
  };
}

/** Bounds that are not valid dates; a search with one finds nothing. */
const invalidDatesOf = ({ from, until }: AuditSearch): Array<'from' | 'until'> => [
  ...(from === null || isCalendarDay(from) ? [] : (['from'] as const)),
  ...(until === null || isCalendarDay(until) ? [] : (['until'] as const)),
];

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Creates the search of the audit log. Platform-wide entries require the permission for all sites. */
export function createAuditSearch(deps: DeskDeps) {
  const { desk } = deps;

  const lineOf =
    (names: ReadonlyMap<string, string>) =>
    ({ id, action, at, operatorId, operator, email, tenantId, detail, ...entry }: Entry): AuditEntryView => ({
      id,
      action,
      at: at.toISOString(),
      operator: operatorId === null ? null : { id: operatorId, name: operator ?? '', email: email ?? '' },
      site: tenantId && (names.get(tenantId) ?? tenantId),
      subject: { type: entry.subjectType, id: entry.subjectId },
      detail: Object.entries((detail ?? {}) as Record<string, unknown>).map(([name, value]) => [name, toText(value)]),
    });
  type Entry = Awaited<ReturnType<typeof selectAuditEntries>>[number];

  /** Null (all entries, including those of removed sites) for operators who may manage operators. */
  const reachOf = ({ operator }: DeskCtx, site: string | null, tenantIds: readonly string[]): AuditScope =>
    site === null && hasPermissionEverywhere(operator.grants, 'operators.manage') ? null : tenantIds;
  const namesOf = (ctx: DeskCtx) => new Map(desk.sites(ctx, 'audit.search').map(({ id, name }) => [id, name]));

  return {
    /**
     * One page of matching entries, newest first.
     * @throws DomainError `not_found` without the permission, or for another site
     */
    search: async (ctx: DeskCtx, search: AuditSearch) => {
      const noDays = invalidDatesOf(search);
      const read = async (trx: Trx, tenantIds: readonly string[]) => {
        const reach = reachOf(ctx, search.site, tenantIds);
        const place = { after: parseCursor(search.after), limit: DESK_PAGE_SIZE + 1 };
        return {
          found: noDays.length > 0 ? [] : await selectAuditEntries(trx, reach, toFilter(search), place),
          operators: await selectAuditedOperators(trx, reach),
        };
      };
      const asked = { permission: 'audit.search', only: search.site } as const;
      const { found, operators } = await desk.read(ctx, asked, read, (answers) => ({
        found: pageBy('at', 'newest')(answers.map((each) => each.found)),
        // The default pod has them all.
        operators: [...new Map(answers.flatMap((each) => each.operators).map((each) => [each.id, each])).values()],
      }));
      return {
        ...toPage(found, 'at', lineOf(namesOf(ctx))),
        invalidDates: noDays,
        sites: desk.sites(ctx, 'audit.search'),
        operators,
      };
    },

    /**
     * All matching entries from the page's cursor on, for an export. The export itself is audited.
     * @throws DomainError `not_found`
     */
    export: async (ctx: DeskCtx, search: AuditSearch): Promise<AuditEntryView[]> => {
      const read = async (trx: Trx, tenantIds: readonly string[]) => {
        const place = { after: parseCursor(search.after), limit: AUDIT_EXPORT_LIMIT };
        const reach = reachOf(ctx, search.site, tenantIds);
        const found =
          invalidDatesOf(search).length > 0 ? [] : await selectAuditEntries(trx, reach, toFilter(search), place);
        await recordAudit(trx, deps.clock, {
          operatorId: ctx.operator.id,
          tenantId: search.site,
          action: 'audit.export',
          subject: { type: 'audit', id: null },
          detail: { lines: found.length },
        });
        return found;
      };
      const merge = (answers: Entry[][]) =>
        allRows(answers)
          .toSorted((one, other) => other.at.getTime() - one.at.getTime())
          .slice(0, AUDIT_EXPORT_LIMIT);
      const asked = { permission: 'audit.search', only: search.site } as const;
      return (await desk.read(ctx, asked, read, merge)).map(lineOf(namesOf(ctx)));
    },
  };
}

const COLUMNS = ['at', 'operator', 'email', 'site', 'action', 'subject', 'id', 'detail'];

/** Audit entries as CSV, instants in UTC. The byte order mark makes spreadsheets read it as UTF-8. */
export function auditCsv(lines: readonly AuditEntryView[]): string {
  const rows = lines.map(({ at, operator, site, action, subject, detail }) => [
    at,
    operator?.name ?? '',
    operator?.email ?? '',
    site ?? '',
    action,
    subject.type,
    subject.id ?? '',
    detail.map(([name, value]) => `${name}: ${value}`).join('; '),
  ]);
  return `\uFEFF${[COLUMNS, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
