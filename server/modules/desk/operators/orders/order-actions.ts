import { domainError } from '../../../../lib/errors/errors.ts';
import {
  syncPaymentsWithin,
  type SyncDeps,
  cancelRevokedDebit,
  revokeMandate,
  type RevocationOutcome,
  stopPayments,
  viewWithdrawalForBuyer,
  isWithdrawn,
  withdrawForBuyer,
  type WithdrawalRefund,
} from '../../../money/payments/index.ts';
import { hasPermissionAt } from '../access/permissions.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { DeskDeps } from '../desk/desk.ts';
import { acceptRepeated, RepeatedForm } from '../desk/repeated-form.ts';
import { selectOrderPayments } from './one-order.queries.ts';
import { requireOrderTenantId, REFUND_PERMISSION } from './view-orders.ts';

/**
 * Synchronizes an order's payments with the provider, by the same rules as webhook events and sweeps. The audit entry
 * is written before the request.
 * @returns whether the provider answered in time; a later answer is still applied. A payment that was just read is not
 * read again.
 * @throws DomainError `not_found`, also if the provider has no payment yet
 */
export async function syncWithProvider(
  deps: DeskDeps & SyncDeps,
  ctx: DeskCtx,
  orderId: string,
): Promise<{ answered: boolean }> {
  const tenantId = await requireOrderTenantId(deps.desk, ctx, orderId);
  const subject = { type: 'order', id: orderId };
  const deskAction = { permission: 'members.money', tenantId, action: 'order.ask_provider', subject } as const;
  const paymentIds = await deps.desk.act(ctx, deskAction, async (trx) => {
    const payments = await selectOrderPayments(trx, { tenantId, orderId });
    const known = payments.flatMap(({ id, providerPaymentId }) => (providerPaymentId === null ? [] : [id]));
    if (known.length === 0) throw domainError('not_found');
    return known;
  });
  return { answered: await syncPaymentsWithin(deps, { tenantId, paymentIds, cause: 'operator' }) };
}

/**
 * Revokes a direct debit mandate on behalf of a member who asked by mail. The revocation is committed before the
 * provider is asked to cancel the debit; calling it again repeats that request.
 * @throws DomainError `not_found`, also without a mandate; `order_closed`
 */
export async function revokeMandateForMember(
  deps: DeskDeps & SyncDeps,
  ctx: DeskCtx,
  orderId: string,
): Promise<RevocationOutcome> {
  const tenantId = await requireOrderTenantId(deps.desk, ctx, orderId);
  const subject = { type: 'order', id: orderId };
  const deskAction = { permission: REFUND_PERMISSION, tenantId, action: 'order.revoke_mandate', subject };
  const revoked = await deps.desk.act(ctx, deskAction, async (trx, tell) => {
    const one = await revokeMandate(trx, deps, { tenantId, orderId });
    tell(...one.events);
    return one;
  });
  return cancelRevokedDebit(deps, tenantId, revoked);
}

/**
 * Preview of a withdrawal on behalf of a member who asked by mail; null if it is no longer possible or the operator
 * lacks the permission.
 */
export async function viewWithdrawal(deps: DeskDeps, ctx: DeskCtx, orderId: string): Promise<WithdrawalRefund | null> {
  const tenantId = await requireOrderTenantId(deps.desk, ctx, orderId);
  if (!hasPermissionAt(ctx.operator.grants, REFUND_PERMISSION, tenantId)) return null;
  const tenant = deps.tenants.byId(tenantId)!;
  return deps.desk.read(ctx, { permission: REFUND_PERMISSION, only: tenantId }, (trx) =>
    viewWithdrawalForBuyer(trx, deps, { tenant, orderId }),
  );
}

/**
 * Withdraws from an order on behalf of a member who asked by mail; confirming again has no effect.
 * @param input.expected the amount shown, in minor units
 * @throws DomainError `not_found`; `withdrawal_over`; `withdrawal_changed`
 */
export async function withdrawForMember(
  deps: DeskDeps & SyncDeps,
  ctx: DeskCtx,
  { orderId, expected }: { orderId: string; expected: number },
): Promise<void> {
  const tenantId = await requireOrderTenantId(deps.desk, ctx, orderId);
  const entry = { action: 'order.withdraw', subject: { type: 'order', id: orderId }, detail: { amount: expected } };
  const deskAction = { permission: REFUND_PERMISSION, tenantId, ...entry };
  const withdrawn = deps.desk.act(ctx, deskAction, async (trx, tell) => {
    const done = await withdrawForBuyer(trx, deps, { tenant: deps.tenants.byId(tenantId)!, orderId }, expected).catch(
      (error: unknown) => {
        throw isWithdrawn(error) ? new RepeatedForm({ stopped: [] }) : error;
      },
    );
    tell(...done.events);
    return done;
  });
  const { stopped } = await acceptRepeated<Pick<Awaited<typeof withdrawn>, 'stopped'>>(withdrawn);
  await stopPayments(deps, tenantId, stopped);
}
