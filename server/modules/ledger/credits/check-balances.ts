import type { Trx } from '../../../../db/client.ts';
import { selectBalanceDrift } from './credits.queries.ts';

/** Members of a tenant whose cached balance or debt differs from the ledger. Expected to be empty. */
export const findBalanceDrift = (trx: Trx, tenantId: string): ReturnType<typeof selectBalanceDrift> =>
  selectBalanceDrift(trx, tenantId);
