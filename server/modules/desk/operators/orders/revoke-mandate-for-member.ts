import { createLiveService } from '../../../realtime/live/index.ts';
import {
  cancelRevokedDebit,
  revokeMandate,
  type RevocationOutcome,
  type SyncDeps,
} from '../../../money/payments/index.ts';
import type { Desk, DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { REVOKE_PERMISSION, requireOrderTenantId } from './view-orders.ts';

/**
 * Revokes a direct debit mandate on behalf of a member who asked by mail. The revocation is committed before the
 * provider is asked to cancel the debit; calling it again repeats that request.
 * @throws DomainError `not_found`, also without a mandate; `order_closed`
 */
export async function revokeMandateForMember(
  deps: DeskDeps & SyncDeps & { desk: Desk },
  ctx: DeskCtx,
  orderId: string,
): Promise<RevocationOutcome> {
  const tenantId = await requireOrderTenantId(deps.desk, ctx, orderId);
  const live = createLiveService({ ...deps, database: deps.console });
  const subject = { type: 'order', id: orderId };
  const deskAction = { permission: REVOKE_PERMISSION, tenantId, action: 'order.revoke_mandate', subject };
  const revoked = await deps.desk.act(ctx, deskAction, async (trx) => {
    const one = await revokeMandate(trx, deps, { tenantId, orderId });
    await live.record(trx, tenantId, one.events);
    return one;
  });
  await live.publish(tenantId, revoked.events);
  return cancelRevokedDebit(deps, tenantId, revoked);
}
