import { sql } from 'kysely';

import type { Trx } from '../../../../../../db/client.ts';

export interface ReportDecisionMailData {
  outcome: string;
  statement: string;
  reportedAt: Date;
}

export interface RestrictionMailData {
  kind: string;
  ground: 'terms' | 'law';
  clause: string;
  facts: string;
  startsAt: Date;
  until: Date | null;
  liftReason?: string;
}

export interface AppealMailData {
  outcome: string;
  answer: string;
  createdAt: Date;
  restrictionId: string | null;
  reportId: string | null;
}

/** The decision on a report; null while it is open or not the member's. */
export async function selectDecisionForMail(
  trx: Trx,
  tenantId: string,
  { reportId, userId }: { reportId: string; userId: string },
): Promise<ReportDecisionMailData | null> {
  const row = await trx
    .selectFrom('reports')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'reports.tenantId').onRef('profiles.id', '=', 'reports.reporterId'),
    )
    .select(['reports.outcome', 'reports.statement', 'reports.createdAt as reportedAt'])
    .where('reports.tenantId', '=', tenantId)
    .where('reports.id', '=', reportId)
    .where('profiles.userId', '=', userId)
    .where('reports.status', 'in', ['decided', 'appealed'])
    .executeTakeFirst();
  return row?.outcome ? { outcome: row.outcome, statement: row.statement ?? '', reportedAt: row.reportedAt } : null;
}

export async function selectRestrictionForMail(
  trx: Trx,
  tenantId: string,
  { restrictionId, userId }: { restrictionId: string; userId: string },
): Promise<RestrictionMailData | null> {
  const row = await trx
    .selectFrom('restrictions')
    .select(['kind', 'clause', 'statement as facts', 'startsAt', 'endsAt as until', 'liftReason'])
    .select(sql<'terms' | 'law'>`ground`.as('ground'))
    .where('tenantId', '=', tenantId)
    .where('id', '=', restrictionId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, liftReason: row.liftReason ?? undefined } : null;
}

/** The decision on an appeal; null while it is open or not the member's. */
export async function selectAppealForMail(
  trx: Trx,
  tenantId: string,
  { appealId, userId }: { appealId: string; userId: string },
): Promise<AppealMailData | null> {
  const row = await trx
    .selectFrom('appeals')
    .select(['outcome', 'answer', 'createdAt', 'restrictionId', 'reportId'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', appealId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.outcome ? { ...row, outcome: row.outcome, answer: row.answer ?? '' } : null;
}
