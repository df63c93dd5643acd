import type { AuditFilter, AuditReach } from './audit.queries.ts';
import { selectAudit, selectAuditedOperators } from './audit.queries.ts';
import { recordAudit } from './audit.ts';
import { isUuid } from '../../lib/ids.ts';
import { createDesk } from './desk.ts';
import type { DeskDeps, DeskSite } from './desk.ts';
import type { DeskCtx } from './desk-ctx.ts';
import { DESK_PAGE, pageOf, placeAfter } from './desk-page.ts';
import { mayEverywhere } from './permissions.ts';

/** Lines of one file at most: more is looked for by period. */
export const AUDIT_FILE_MAX = 10_000;

/** What the page's address asks for: texts, as they were typed. */
export interface AuditSearch {
  site: string | null;
  operator: string | null;
  action: string | null;
  /** Its type, its id, or both with a space or a colon between. */
  subject: string | null;
  from: string | null;
  until: string | null;
  after: string | null;
}

/** One entry as the page shows it. */
export interface AuditLine {
  id: string;
  /** ISO 8601. */
  at: string;
  /** As they were called then; null where nobody is known to have done it. */
  operator: { id: string; name: string; email: string } | null;
  /** Name of the site; null for what concerns none. */
  site: string | null;
  action: string;
  subject: { type: string; id: string | null };
  /** Name and value of what else there is to know. */
  detail: Array<[string, string]>;
}

export interface AuditResult {
  rows: AuditLine[];
  next: string | null;
  /** Which of the days that were asked for are none. */
  noDays: Array<'from' | 'until'>;
  sites: DeskSite[];
  operators: Array<{ id: string; name: string; email: string }>;
}

/** The database knows no text with this character, and so nothing that is called so. */
const storable = (text: string | null) => text?.replaceAll('\0', '') || null;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string | null) => text === null || (DAY.test(text) && !Number.isNaN(Date.parse(text)));

/** A search that can find nothing: an id that is none. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

function subjectOf(text: string | null): { subjectType: string | null; subjectId: string | null } {
  const parts = (text ?? '').split(/[\s:]+/).filter((part) => part !== '');
  const id = parts.find((part) => isUuid(part.toLowerCase()))?.toLowerCase() ?? null;
  const words = parts.filter((part) => !isUuid(part.toLowerCase()));
  return { subjectId: id ?? (words.length > 1 ? NOTHING : null), subjectType: words[0] ?? null };
}

function filterOf(search: AuditSearch): AuditFilter {
  const { operator } = search;
  return {
    operatorId: operator === null ? null : isUuid(operator) ? operator : NOTHING,
    action: storable(search.action),
    ...subjectOf(storable(search.subject)),
    from: search.from,
    until: search.until,
  };
}

/** The days of a search that are none: nothing is found by them. */
const noDaysOf = ({ from, until }: AuditSearch): AuditResult['noDays'] => [
  ...(isDay(from) ? [] : (['from'] as const)),
  ...(isDay(until) ? [] : (['until'] as const)),
];

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Creates the search of the audit log. Entries that concern no site are for who may read all sites' alone. */
export function createAuditSearch(deps: DeskDeps) {
  const desk = createDesk(deps);

  const lineOf =
    (names: ReadonlyMap<string, string>) =>
    ({ operatorId, operator, email, tenantId, subjectType, subjectId, at, id, action, detail }: Entry): AuditLine => ({
      id,
      action,
      at: at.toISOString(),
      operator: operatorId === null ? null : { id: operatorId, name: operator ?? '', email: email ?? '' },
      site: tenantId && (names.get(tenantId) ?? tenantId),
      subject: { type: subjectType, id: subjectId },
      detail: Object.entries((detail ?? {}) as Record<string, unknown>).map(([name, value]) => [name, wordOf(value)]),
    });
  type Entry = Awaited<ReturnType<typeof selectAudit>>[number];

  /** Who manages operators reads everything, what became of sites that are gone included. */
  const reachOf = ({ operator }: DeskCtx, site: string | null, tenantIds: readonly string[]): AuditReach =>
    site === null && mayEverywhere(operator.grants, 'operators.manage') ? null : tenantIds;
  const namesOf = (ctx: DeskCtx) => new Map(desk.sites(ctx, 'audit.search').map(({ id, name }) => [id, name]));

  return {
    /** One page of what is found, newest first. @throws DomainError `not_found` for who may not look, or not at this site */
    search: (ctx: DeskCtx, search: AuditSearch): Promise<AuditResult> =>
      desk.read(ctx, { permission: 'audit.search', only: search.site }, async (trx, tenantIds) => {
        const reach = reachOf(ctx, search.site, tenantIds);
        const place = { after: placeAfter(search.after), limit: DESK_PAGE + 1 };
        const noDays = noDaysOf(search);
        const found = noDays.length > 0 ? [] : await selectAudit(trx, reach, filterOf(search), place);
        const { rows, next } = pageOf(found, ({ at, id }) => ({ at, id }));
        return {
          rows: rows.map(lineOf(namesOf(ctx))),
          next,
          noDays,
          sites: desk.sites(ctx, 'audit.search'),
          operators: await selectAuditedOperators(trx, reach),
        };
      }),

    /**
     * All that is found, for a file, from where the page begins; itself written into the log.
     * @throws DomainError `not_found`
     */
    export: (ctx: DeskCtx, search: AuditSearch): Promise<AuditLine[]> =>
      desk.read(ctx, { permission: 'audit.search', only: search.site }, async (trx, tenantIds) => {
        const place = { after: placeAfter(search.after), limit: AUDIT_FILE_MAX };
        const reach = reachOf(ctx, search.site, tenantIds);
        const found = noDaysOf(search).length > 0 ? [] : await selectAudit(trx, reach, filterOf(search), place);
        await recordAudit(trx, deps.clock, {
          operatorId: ctx.operator.id,
          tenantId: search.site,
          action: 'audit.export',
          subject: { type: 'audit', id: null },
          detail: { lines: found.length },
        });
        return found.map(lineOf(namesOf(ctx)));
      }),
  };
}
