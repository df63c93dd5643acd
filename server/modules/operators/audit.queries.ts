import type { Trx } from '../../../db/client.ts';

const LISTED = 100;

/** The latest entries about these sites, newest first. */
export async function selectAudit(trx: Trx, tenantIds: readonly string[]) {
  const rows = await trx
    .selectFrom('auditLog as a')
    .innerJoin('operators as o', 'o.id', 'a.operatorId')
    .select(['a.id', 'a.at', 'a.action', 'a.subjectType', 'a.subjectId', 'o.name as operator'])
    .where((eb) => eb.or([eb('a.tenantId', 'in', [...tenantIds]), eb('a.tenantId', 'is', null)]))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
