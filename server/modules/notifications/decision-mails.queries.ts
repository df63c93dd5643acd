import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';

/** How a member's report was decided, and what was said to that. */
export interface MailedDecision {
  outcome: string;
  statement: string;
  reportedAt: Date;
}

/** What was decided about a member. */
export interface MailedRestriction {
  kind: string;
  ground: 'terms' | 'law';
  clause: string;
  facts: string;
  startsAt: Date;
  until: Date | null;
  liftReason?: string;
}

/** What became of a member's appeal. */
export interface MailedAppeal {
  outcome: string;
  answer: string;
  createdAt: Date;
  restrictionId: string | null;
  reportId: string | null;
}

/** How a member's report was decided; null while it is open. */
export async function selectDecisionOfMail(
  trx: Trx,
  tenantId: string,
  { reportId, userId }: { reportId: string; userId: string },
): Promise<MailedDecision | null> {
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

/** What was decided about the member that a mail goes to. */
export async function selectRestrictionOfMail(
  trx: Trx,
  tenantId: string,
  { restrictionId, userId }: { restrictionId: string; userId: string },
): Promise<MailedRestriction | null> {
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

/** What became of the appeal of the member that a mail goes to; null while nobody has decided it. */
export async function selectAppealOfMail(
  trx: Trx,
  tenantId: string,
  { appealId, userId }: { appealId: string; userId: string },
): Promise<MailedAppeal | null> {
  const row = await trx
    .selectFrom('appeals')
    .select(['outcome', 'answer', 'createdAt', 'restrictionId', 'reportId'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', appealId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.outcome ? { ...row, outcome: row.outcome, answer: row.answer ?? '' } : null;
}
