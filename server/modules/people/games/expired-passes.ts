import type { Trx } from '../../../../db/client.ts';
import { PASS_DURATION_MS } from './swipe-rules.ts';

/** Deletes expired passes. @returns number of passes */
export async function deleteExpiredPasses(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const result = await trx
    .deleteFrom('swipePasses')
    .where('tenantId', '=', tenantId)
    .where('passedAt', '<=', new Date(now.getTime() - PASS_DURATION_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
