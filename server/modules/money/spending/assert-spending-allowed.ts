import type { Trx } from '../../../../db/client.ts';
import type { Money } from '../../../../tenants/money.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { lockWallet } from '../../ledger/credits/index.ts';
import { isPaused, findSpendingRefusal } from './spending-rule.ts';
import { selectSpendingSettings, selectSpent } from './spending.queries.ts';

/**
 * Rejects an order that the member's own limit or pause forbids; call it in the transaction that places the order.
 * Locks the account, so that two concurrent orders cannot both fit below the limit.
 * @throws DomainError `spending_paused`, `spending_limit_reached`
 */
export async function assertSpendingAllowed(
  trx: Trx,
  order: Money & { tenantId: string; userId: string; now: Date },
): Promise<void> {
  const { tenantId, userId, now } = order;
  await lockWallet(trx, tenantId, userId);
  const decision = await selectSpendingSettings(trx, tenantId, userId);
  const refusal = findSpendingRefusal(decision, order, await selectSpent(trx, tenantId, userId, now), now);
  if (refusal) throw domainError(refusal);
}

/**
 * Rejects continuing an order placed before a pause; its amount counts already.
 * @throws DomainError `spending_paused`
 */
export async function assertNotPaused(
  trx: Trx,
  { tenantId, userId, now }: { tenantId: string; userId: string; now: Date },
): Promise<void> {
  if (isPaused(await selectSpendingSettings(trx, tenantId, userId), now)) throw domainError('spending_paused');
}
