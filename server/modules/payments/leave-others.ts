import type { Trx } from '../../../db/client.ts';
import { lockCredits } from '../credits/balance.ts';
import { cancelAtProvider, giveUp } from './give-up.ts';
import type { GivenUp } from './give-up.ts';
import type { IntentDeps } from './payment-intent.ts';
import { selectCodeUse, selectOpenWithCode } from './orders.queries.ts';

/**
 * Gives up what else the buyer has open with a code that is for one order, once an order with it is paid: nobody is to pay
 * the lower price twice by going back to an older page.
 */
export async function leaveOthers(deps: IntentDeps, tenantId: string, paymentId: string): Promise<void> {
  const given = await deps.database.withTenant(tenantId, (trx) => giveUpOthers(trx, deps, { tenantId, paymentId }));
  await cancelAtProvider(deps, tenantId, given);
}

async function giveUpOthers(
  trx: Trx,
  deps: Pick<IntentDeps, 'clock' | 'log'>,
  { tenantId, paymentId }: { tenantId: string; paymentId: string },
): Promise<GivenUp[]> {
  const use = await selectCodeUse(trx, tenantId, paymentId);
  if (!use) return [];
  await lockCredits(trx, tenantId, use.userId);
  const given: GivenUp[] = [];
  for (const { id } of await selectOpenWithCode(trx, { tenantId, ...use })) {
    const one = await giveUp(trx, deps, { tenantId, orderId: id, cause: 'code_used' });
    if (one) given.push(one);
  }
  return given;
}
