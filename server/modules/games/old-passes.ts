import type { Trx } from '../../../db/client.ts';
import { PASS_MS } from './swipe-rules.ts';

/** Deletes expired passes. @returns number of passes */
export async function forgetOldPasses(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('swipePasses')
    .where('tenantId', '=', tenantId)
    .where('passedAt', '<=', new Date(now.getTime() - PASS_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
