import type { Trx } from '../../../../db/client.ts';
import { selectAppeal, type AppealOutcome, type AppealRow } from './appeals.queries.ts';
import { selectReportsDecidedTogether } from './decisions.queries.ts';

export type { AppealOutcome };

export function findAppeal(trx: Trx, tenantId: string, id: string): Promise<AppealRow | null> {
  return selectAppeal(trx, tenantId, id);
}

/** Ids of the reports decided together with this one, itself included. */
export function findDecidedTogether(trx: Trx, tenantId: string, reportId: string): Promise<string[]> {
  return selectReportsDecidedTogether(trx, tenantId, reportId);
}
