import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import { DomainError, domainError } from '../../../../lib/errors/errors.ts';
import { openOrderCase } from '../orders/order-cases.ts';
import { selectOrderBuyer } from '../settlement/settlement.queries.ts';
import { readSettlement, openSettlement, type SettleDeps } from '../settlement/settlement.ts';
import { executeWithdrawal, requireWithdrawable } from './withdraw.ts';

export interface TenantOrderKey {
  tenant: Tenant;
  orderId: string;
}

/** What withdrawing from an order refunds; `amount` in minor units of the order's currency. */
export interface WithdrawalRefund {
  amount: number;
  credits: number;
}

/**
 * An order with what its buyer gets back by a withdrawal, also for an erased account.
 * @throws DomainError `not_found`; `withdrawal_over` with `reason`
 */
export async function findWithdrawable(
  trx: Trx,
  deps: SettleDeps,
  { tenant, orderId }: TenantOrderKey,
  open: typeof openSettlement,
) {
  const userId = await selectOrderBuyer(trx, tenant.id, orderId);
  if (userId === null) throw domainError('not_found');
  return requireWithdrawable(trx, deps, { tenant, userId, orderId }, open);
}

/**
 * What the buyer gets back if an operator withdraws for them now; null when it is too late, done, or nothing is left.
 */
export async function viewWithdrawalForBuyer(
  trx: Trx,
  deps: SettleDeps,
  of: TenantOrderKey,
): Promise<WithdrawalRefund | null> {
  try {
    const { credits, amount } = await findWithdrawable(trx, deps, of, readSettlement);
    return { credits, amount };
  } catch (error) {
    if (error instanceof DomainError && ['withdrawal_over', 'not_found'].includes(error.code)) return null;
    throw error;
  }
}

/**
 * Withdraws on behalf of a buyer who asked by mail, for example one blocked from the site: by the rules of `withdraw`,
 * in the caller's transaction.
 * @param expected the amount that was shown, in minor units
 * @returns live events for the buyer's open pages, and an unpaid order for `stopPayments` after the commit
 * @throws DomainError `not_found`; `withdrawal_over` with `reason`; `withdrawal_changed` when the amount has changed
 */
export async function withdrawForBuyer(trx: Trx, deps: SettleDeps, of: TenantOrderKey, expected: number) {
  const tenantId = of.tenant.id;
  const found = await findWithdrawable(trx, deps, of, openSettlement);
  const done = await executeWithdrawal(trx, deps, tenantId, found, expected);
  await openOrderCase(trx, deps, { tenantId, orderId: of.orderId }, 'withdrawn');
  return done;
}
