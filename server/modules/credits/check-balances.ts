import type { Trx } from '../../../db/client.ts';
import { selectDrift } from './credits.queries.ts';

/** Members of a tenant whose cached balance or debt differs from the ledger. Expected to be empty. */
export const checkBalances = (trx: Trx, tenantId: string): ReturnType<typeof selectDrift> => selectDrift(trx, tenantId);
