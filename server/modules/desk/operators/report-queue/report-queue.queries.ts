import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { ReportReason } from '../../../trust/safety/index.ts';
import { claimHolderSql } from '../desk/claims.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';
import { isErasedSql, displayNameSql } from '../desk/display-name.ts';

/** Counting stops here; the UI shows `1000+`. */
const COUNT_LIMIT = 1001;
/** Characters of a reporter's words in the list. */
const WORDS_LIMIT = 240;
const EARLIER_REPORTS_LIMIT = 20;
const RELATED_REPORTS_LIMIT = 20;

interface PendingReport {
  kind: 'report' | 'appeal';
  id: string;
  tenantId: string;
  createdAt: Date;
  /** Reason of the report; null for an appeal against a restriction without a report. */
  reason: ReportReason | null;
  /** Name of the reported member; null after erasure. */
  name: string | null;
  /** Their profile, and their main photo. */
  profileId: string | null;
  photoId: string | null;
  /** Number of pending reports about the same profile; 0 for an appeal. */
  same: number;
  holder: string | null;
  /** Account of the reported member; null without one. */
  userId: string | null;
  /** Beginning of what the reporter, or the member who appeals, wrote. */
  words: string;
}

const sitesSql = (tenantIds: readonly string[]) => sql`unnest(${[...tenantIds]}::uuid[]) as t (id)`;
const openReports = sql`from reports r where r.tenant_id = t.id and r.status in ('open', 'taken')`;
const openAppeals = sql`from appeals a where a.tenant_id = t.id and a.status = 'open'`;

/** Pending reports and appeals, oldest first: one page plus one row. Each site is read through its index. */
export async function selectPendingReports(
  trx: Trx,
  tenantIds: readonly string[],
  { after, now }: { after: ListCursor | null; now: Date },
): Promise<PendingReport[]> {
  const behind = (row: 'r' | 'a') =>
    after
      ? sql`and (${sql.ref(`${row}.created_at`)}, ${sql.ref(`${row}.id`)}) > (${after.at}, ${after.id}::uuid)`
      : sql``;
  const limit = sql`limit ${DESK_PAGE_SIZE + 1}`;
  const holder = claimHolderSql('reports', { tenantId: 'w.tenant_id', id: 'w.id' }, now);
  const { rows } = await sql<PendingReport>`
    with w as (
      select each.* from ${sitesSql(tenantIds)} cross join lateral (
        (select 'report' as kind, r.id, r.tenant_id, r.created_at, r.id as report_id, r.reported_id as profile_id
          ${openReports} ${behind('r')} order by r.created_at, r.id ${limit})
        union all
        (select 'appeal', a.id, a.tenant_id, a.created_at, a.report_id, null ${openAppeals} ${behind('a')}
          order by a.created_at, a.id ${limit})) as each
      order by each.created_at, each.id ${limit}
    )
    select w.kind, w.id, w.tenant_id, w.created_at, r.reason, nullif(coalesce(${displayNameSql('p')}, q.name), '') as name,
      coalesce(p.id, q.id) as profile_id, coalesce(p.main_photo_id, q.main_photo_id) as photo_id, ${holder} as holder,
      coalesce(p.user_id, q.user_id) as user_id, left(coalesce(a.text, r.text), ${WORDS_LIMIT}) as words,
      case when w.kind = 'appeal' then 0 else (select count(*)::int from reports s where s.tenant_id = w.tenant_id
        and s.reported_id = r.reported_id and s.status in ('open', 'taken')) end as same
    from w
    left join reports r on r.tenant_id = w.tenant_id and r.id = w.report_id
    left join profiles p on p.tenant_id = w.tenant_id and p.id = r.reported_id
    left join appeals a on w.kind = 'appeal' and a.tenant_id = w.tenant_id and a.id = w.id
    left join profiles q on q.tenant_id = w.tenant_id and q.user_id = a.user_id
    order by w.created_at, w.id`.execute(trx);
  return rows;
}

/** The oldest pending reports and appeals of these sites, as items of the overview. */
export const oldestReportsSql = (tenantIds: readonly string[], limit: number): RawBuilder<unknown> => sql`
  select w.* from ${sitesSql(tenantIds)} cross join lateral (
    (select r.tenant_id, r.id, r.created_at as since, r.reported_id as profile_id, r.reason::text as what
      ${openReports} order by r.created_at, r.id limit ${limit})
    union all
    (select a.tenant_id, a.id, a.created_at, (select q.id from profiles q
        where q.tenant_id = a.tenant_id and q.user_id = a.user_id), 'appeal'
      ${openAppeals} order by a.created_at, a.id limit ${limit})) w
  order by w.since, w.id limit ${limit}`;

/** Number of pending reports and appeals, capped at `COUNTED`, with the oldest and newest timestamp. */
export async function countPendingReports(trx: Trx, tenantIds: readonly string[]) {
  const oldest = sql`(select min(e.at) from (
    (select r.created_at as at ${openReports} order by r.created_at, r.id limit 1)
    union all
    (select a.created_at ${openAppeals} order by a.created_at, a.id limit 1)) e)`;
  const newest = sql`(select max(e.at) from (
    (select r.created_at as at ${openReports} order by r.created_at desc, r.id desc limit 1)
    union all
    (select a.created_at ${openAppeals} order by a.created_at desc, a.id desc limit 1)) e)`;
  const { rows } = await sql<{ count: number; oldest: Date | null; newest: Date | null }>`
    select least(${COUNT_LIMIT}, coalesce(sum(of.count), 0))::int as count, min(of.oldest) as oldest, max(of.newest) as newest
    from ${sitesSql(tenantIds)} cross join lateral (select
      (select count(*) from (select 1 ${openReports} limit ${COUNT_LIMIT}) as waiting)
        + (select count(*) from (select 1 ${openAppeals} limit ${COUNT_LIMIT}) as waiting) as count,
      ${oldest} as oldest, ${newest} as newest) as of`.execute(trx);
  return rows[0]!;
}

/**
 * A reporter or reported member. Fictional profiles and erased members have no account (`userId`), erased ones an empty name.
 */
export function selectPerson(trx: Trx, tenantId: string, profileId: string) {
  return trx
    .selectFrom('profiles')
    .leftJoin('users', (join) =>
      join
        .onRef('users.tenantId', '=', 'profiles.tenantId')
        .onRef('users.id', '=', 'profiles.userId')
        .on('users.erasedAt', 'is', null),
    )
    .select(['profiles.id as profileId', 'users.id as userId', 'profiles.status'])
    .select([displayNameSql('profiles').as('name'), isErasedSql('profiles').as('erased')])
    .select(['users.status as userStatus', 'profiles.fictional', 'users.language', 'profiles.mainPhotoId'])
    .where('profiles.tenantId', '=', tenantId)
    .where('profiles.id', '=', profileId)
    .executeTakeFirstOrThrow();
}

export async function selectProfileId(trx: Trx, tenantId: string, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('profiles')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A report with its evidence. If a participant was erased, the retained evidence is used until the decision. */
export async function selectReport(trx: Trx, tenantId: string, id: string) {
  const row = await trx
    .selectFrom('reports as r')
    .leftJoin('retainedEvidence as h', (join) =>
      join.onRef('h.tenantId', '=', 'r.tenantId').onRef('h.reportId', '=', 'r.id'),
    )
    .leftJoin('operators as o', 'o.id', 'r.decidedBy')
    .select(['r.id', 'r.reporterId', 'r.reportedId', 'r.reason', 'r.messageId', 'r.photoId', 'r.status', 'r.outcome'])
    .select(['r.statement', 'r.createdAt', 'r.decidedAt', 'r.decidedBy', 'o.name as decidedByName'])
    .select(['r.text', 'r.evidence', 'h.text as heldText', 'h.evidence as retainedEvidence', 'h.photoKey'])
    .where('r.tenantId', '=', tenantId)
    .where('r.id', '=', id)
    .$narrowType<{ reason: ReportReason }>()
    .executeTakeFirst();
  if (!row) return null;
  const { heldText, retainedEvidence, ...report } = row;
  return { ...report, text: heldText ?? report.text, evidence: retainedEvidence ?? report.evidence };
}

export async function selectReporterNames(trx: Trx, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('reports as r')
    .innerJoin('profiles as p', (join) =>
      join.onRef('p.tenantId', '=', 'r.tenantId').onRef('p.id', '=', 'r.reporterId'),
    )
    .select('p.name')
    .where('r.tenantId', '=', tenantId)
    .where('r.id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.name);
}

export function selectEarlierReports(
  trx: Trx,
  tenantId: string,
  { side, profileId, except }: { side: 'reportedId' | 'reporterId'; profileId: string; except: string },
) {
  return trx
    .selectFrom('reports')
    .select(['id', 'reason', 'status', 'outcome', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where(side, '=', profileId)
    .where('id', '<>', except)
    .orderBy('createdAt', 'desc')
    .limit(EARLIER_REPORTS_LIMIT)
    .$narrowType<{ reason: ReportReason }>()
    .execute();
}

/** Other pending reports about the same profile, which can be decided together. */
export function selectRelatedReports(trx: Trx, tenantId: string, reportedId: string, except: string) {
  return trx
    .selectFrom('reports')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('reportedId', '=', reportedId)
    .where('status', 'in', ['open', 'taken'])
    .where('id', '<>', except)
    .orderBy('createdAt')
    .limit(RELATED_REPORTS_LIMIT)
    .execute();
}

/** The given profile photos that still exist, and the photo of the reported message. */
export async function selectReportPhotos(
  trx: Trx,
  tenantId: string,
  { photoIds, messageId }: { photoIds: readonly string[]; messageId: string | null },
): Promise<Array<{ id: string; width: number; height: number; inMessage: boolean }>> {
  const { rows } = await sql<{ id: string; width: number; height: number; inMessage: boolean }>`
    select id, width, height, false as in_message from photos
    where tenant_id = ${tenantId} and id = any(${[...photoIds]}::uuid[])
    union all
    select id, width, height, true from message_photos
    where tenant_id = ${tenantId} and message_id = ${messageId}::uuid and storage_key is not null`.execute(trx);
  return rows;
}

/** The latest restriction that a report led to. */
export async function selectReportRestriction(trx: Trx, tenantId: string, reportId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('restrictions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('reportId', '=', reportId)
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function selectReportAppeals(trx: Trx, tenantId: string, reportId: string) {
  return trx
    .selectFrom('appeals')
    .select(['id', 'status', 'outcome', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('reportId', '=', reportId)
    .orderBy('createdAt')
    .execute();
}
