import type { Trx } from '../../../db/client.ts';
import { selectAppeal } from './appeals.queries.ts';
import type { AppealOutcome, AppealRow } from './appeals.queries.ts';

export type { AppealOutcome };

/** An appeal by its id, for who decides it. */
export function findAppeal(trx: Trx, tenantId: string, id: string): Promise<AppealRow | null> {
  return selectAppeal(trx, tenantId, id);
}
