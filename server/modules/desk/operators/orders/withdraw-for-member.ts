import { createLiveService } from '../../../realtime/live/index.ts';
import { viewWithdrawalForBuyer, withdrawForBuyer, type WithdrawalRefund } from '../../../money/payments/index.ts';
import type { Desk, DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { hasPermissionAt } from '../access/permissions.ts';
import { requireOrderTenantId } from './view-orders.ts';

const PERMISSION = 'refunds.retry' as const;
type WithdrawalDeps = DeskDeps & { desk: Desk };

/**
 * Preview of a withdrawal on behalf of a member who asked by mail; null if it is no longer possible or the operator
 * lacks the permission.
 */
export async function viewWithdrawal(
  deps: WithdrawalDeps,
  ctx: DeskCtx,
  orderId: string,
): Promise<WithdrawalRefund | null> {
  const tenantId = await requireOrderTenantId(deps.desk, ctx, orderId);
  if (!hasPermissionAt(ctx.operator.grants, PERMISSION, tenantId)) return null;
  const tenant = deps.tenants.byId(tenantId)!;
  return deps.desk.read(ctx, { permission: PERMISSION, only: tenantId }, (trx) =>
    viewWithdrawalForBuyer(trx, deps, { tenant, orderId }),
  );
}

/**
 * Withdraws from an order on behalf of a member who asked by mail.
 * @param input.expected the amount shown, in minor units
 * @throws DomainError `not_found`; `withdrawal_over`; `withdrawal_changed`
 */
export async function withdrawForMember(
  deps: WithdrawalDeps,
  ctx: DeskCtx,
  { orderId, expected }: { orderId: string; expected: number },
): Promise<void> {
  const tenantId = await requireOrderTenantId(deps.desk, ctx, orderId);
  const live = createLiveService({ ...deps, database: deps.console });
  const subject = { type: 'order', id: orderId };
  const deskAction = {
    permission: PERMISSION,
    tenantId,
    action: 'order.withdraw',
    subject,
    detail: { amount: expected },
  };
  const events = await deps.desk.act(ctx, deskAction, async (trx) => {
    const liveEvents = await withdrawForBuyer(trx, deps, { tenant: deps.tenants.byId(tenantId)!, orderId }, expected);
    await live.record(trx, tenantId, liveEvents);
    return liveEvents;
  });
  await live.publish(tenantId, events);
}
