import type { Trx } from '../../../../db/client.ts';

interface OpenReport {
  id: string;
  reporterId: string;
  reportedId: string;
}

/** The undecided ones of the reports, locked until the transaction ends in a fixed order. */
export function lockOpenReports(trx: Trx, tenantId: string, ids: readonly string[]): Promise<OpenReport[]> {
  return trx
    .selectFrom('reports')
    .select(['id', 'reporterId', 'reportedId'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...ids])
    .where('status', 'in', ['open', 'taken'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The account of a profile; null for a fictional or erased one. */
export async function selectUserByProfile(trx: Trx, tenantId: string, profileId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('profiles')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'profiles.tenantId').onRef('users.id', '=', 'profiles.userId'),
    )
    .select('users.id')
    .where('profiles.tenantId', '=', tenantId)
    .where('profiles.id', '=', profileId)
    .where('users.erasedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateReportDecision(
  trx: Trx,
  tenantId: string,
  ids: readonly string[],
  { operatorId, outcome, statement, at }: { operatorId: string; outcome: string; statement: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ status: 'decided', outcome, statement, decidedBy: operatorId, decidedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * A decided report as its reporter may appeal against it; `lifted` when a restriction from it, or from reports
 * decided together, was lifted.
 */
export async function selectDecidedReport(trx: Trx, tenantId: string, id: string) {
  const row = await trx
    .selectFrom('reports')
    .select(['id', 'reporterId', 'reportedId', 'status', 'outcome', 'statement', 'decidedBy', 'decidedAt', 'createdAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('restrictions as done')
          .innerJoin('reports as about', (join) =>
            join.onRef('about.tenantId', '=', 'done.tenantId').onRef('about.id', '=', 'done.reportId'),
          )
          .select('done.id')
          .whereRef('done.tenantId', '=', 'reports.tenantId')
          .whereRef('about.reportedId', '=', 'reports.reportedId')
          .whereRef('about.decidedAt', '=', 'reports.decidedAt')
          .where('done.liftedAt', 'is not', null),
      ).as('lifted'),
    )
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['decided', 'appealed'])
    .executeTakeFirst();
  return row?.outcome && row.decidedBy && row.decidedAt
    ? { ...row, lifted: Boolean(row.lifted), outcome: row.outcome, decidedBy: row.decidedBy, decidedAt: row.decidedAt }
    : null;
}

/** Ids of the reports decided together with this one, itself included. */
export async function selectReportsDecidedTogether(trx: Trx, tenantId: string, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('reports as one')
    .innerJoin('reports as each', (join) =>
      join.onRef('each.tenantId', '=', 'one.tenantId').onRef('each.reportedId', '=', 'one.reportedId'),
    )
    .select('each.id')
    .where('one.tenantId', '=', tenantId)
    .where('one.id', '=', id)
    .whereRef('each.decidedAt', '=', 'one.decidedAt')
    .execute();
  return rows.map((row) => row.id);
}

/** Reopens a report while an appeal is pending, so that its evidence is kept. */
export async function markReportAppealed(trx: Trx, tenantId: string, reportId: string): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ status: 'appealed' })
    .where('tenantId', '=', tenantId)
    .where('id', '=', reportId)
    .where('status', '=', 'decided')
    .execute();
}

/** Closes a report once no appeal is pending, with the outcome of the appeal if it changed. */
export async function markReportDecided(
  trx: Trx,
  tenantId: string,
  reportId: string,
  outcome: string | null,
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ status: 'decided', ...(outcome && { outcome }) })
    .where('tenantId', '=', tenantId)
    .where('id', '=', reportId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appeals')
            .select('appeals.id')
            .where('appeals.tenantId', '=', tenantId)
            .where('appeals.reportId', '=', reportId)
            .where('appeals.status', '=', 'open'),
        ),
      ),
    )
    .execute();
}
