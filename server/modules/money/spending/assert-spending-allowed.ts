import type { Trx } from '../../../../db/client.ts';
import type { Money } from '../../../../tenants/money.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isPaused, findSpendingRefusal, settingsAt, type SpendingSettings } from './spending-rule.ts';
import { selectSpent } from './spending.queries.ts';

/**
 * Rejects an order that the member's own limit or pause forbids; call it in the transaction that places the order. That
 * has locked the account before it read the settings, so that two concurrent orders cannot both fit below the limit.
 * @throws DomainError `spending_paused`, `spending_limit_reached`
 */
export async function assertSpendingAllowed(
  trx: Trx,
  settings: SpendingSettings,
  order: Money & { tenantId: string; userId: string; now: Date },
): Promise<void> {
  const { tenantId, userId, now } = order;
  const isLimited = settingsAt(settings, now).limit !== null;
  const spent = isLimited ? await selectSpent(trx, tenantId, userId, now) : [];
  const refusal = findSpendingRefusal(settings, order, spent, now);
  if (refusal) throw domainError(refusal);
}

/**
 * Rejects continuing an order placed before a pause; its amount counts already.
 * @throws DomainError `spending_paused`
 */
export function assertNotPaused(settings: SpendingSettings, now: Date): void {
  if (isPaused(settings, now)) throw domainError('spending_paused');
}
