import type { Trx } from '../../../db/client.ts';
import { selectDrift } from './credits.queries.ts';

/** Members of a site whose cached balance or debt differs from their entries in the ledger: none, or something is broken. */
export const checkBalances = (trx: Trx, tenantId: string): ReturnType<typeof selectDrift> => selectDrift(trx, tenantId);
