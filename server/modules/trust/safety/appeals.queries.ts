import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';

export const APPEAL_OUTCOMES = ['upheld', 'reversed'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

function appeals(trx: Trx, tenantId: string) {
  return trx
    .selectFrom('appeals')
    .select(['id', 'userId', 'reportId', 'restrictionId', 'text', 'againstOperatorId', 'status', 'answer'])
    .select(['createdAt', 'decidedAt', sql<AppealOutcome | null>`outcome`.as('outcome')])
    .where('tenantId', '=', tenantId);
}

export async function selectAppeal(trx: Trx, tenantId: string, id: string) {
  return (await appeals(trx, tenantId).where('id', '=', id).executeTakeFirst()) ?? null;
}

export type AppealRow = NonNullable<Awaited<ReturnType<typeof selectAppeal>>>;

/** The only appeal against a restriction, or of a reporter against the answer to a report. */
export async function selectAppealAgainst(
  trx: Trx,
  tenantId: string,
  { kind, id }: { kind: 'report' | 'restriction'; id: string },
): Promise<AppealRow | null> {
  const found = appeals(trx, tenantId)
    .$if(kind === 'restriction', (query) => query.where('restrictionId', '=', id))
    .$if(kind === 'report', (query) => query.where('reportId', '=', id).where('restrictionId', 'is', null));
  return (await found.executeTakeFirst()) ?? null;
}

interface NewAppeal {
  id: string;
  userId: string;
  reportId: string | null;
  restrictionId: string | null;
  text: string;
  againstOperatorId: string;
  createdAt: Date;
}

/** Stores an appeal; returns false when there is one. */
export async function insertAppeal(trx: Trx, tenantId: string, appeal: NewAppeal): Promise<boolean> {
  const row = await trx
    .insertInto('appeals')
    .values({ tenantId, ...appeal, status: 'open' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Decides an open appeal. The operator must differ from the one whose decision is appealed; a database constraint
 * enforces it too.
 */
export async function updateAppeal(
  trx: Trx,
  tenantId: string,
  id: string,
  { operatorId, outcome, answer, at }: { operatorId: string; outcome: AppealOutcome; answer: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('appeals')
    .set({ status: 'decided', outcome, answer, decidedBy: operatorId, decidedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('againstOperatorId', '<>', operatorId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
