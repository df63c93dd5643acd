import type { MemberCtx } from '../../../../context.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { cancelProviderPayments, cancelOpenOrder } from './cancel-open-order.ts';
import { listTenantMethods } from '../shop/method-rules.ts';
import { isFinalState } from './order-states.ts';
import { toOrderView, type ReplacementView, type OrderView, type RepeatView } from './order.view.ts';
import { selectReplacementOrder, selectLastPaidOrder, selectOrder, type OrderRow } from './orders.queries.ts';
import { quotePackage } from '../shop/quote.ts';
import type { SyncDeps } from '../sync/sync-payment.ts';
import { syncPaymentsWithin } from '../sync/sync-payments-within.ts';

/** @throws DomainError `not_found`, also for another member's order */
async function requireOrder(deps: Pick<SyncDeps, 'database'>, ctx: MemberCtx, id: string): Promise<OrderRow> {
  const key = { tenantId: ctx.tenant.id, userId: ctx.viewer.userId, id };
  const order = isUuid(id) ? await deps.database.read(ctx, (trx) => selectOrder(trx, key)) : undefined;
  if (!order) throw domainError('not_found');
  return order;
}

/** A member's own order. While it is open its payment is synced first, so that a waiting page sees the result. */
export async function viewOrder(deps: SyncDeps, ctx: MemberCtx, { id }: { id: string }): Promise<OrderView> {
  const order = await requireOrder(deps, ctx, id);
  const { paymentId, providerPaymentId } = order;
  if (isFinalState(order.status) || paymentId === null || providerPaymentId === null) return toOrderView(ctx, order);
  const read = await syncPaymentsWithin(deps, { tenantId: ctx.tenant.id, paymentIds: [paymentId], cause: 'buyer' });
  return toOrderView(ctx, read ? await requireOrder(deps, ctx, id) : order);
}

/**
 * Cancels an order that waits for its buyer. Its payment is synced before, and again after the provider was told, so
 * that a payment at this very moment counts.
 * @returns the order as it is then: `canceled`, or what it had become; a pending one stays
 */
export async function cancelOrder(deps: SyncDeps, ctx: MemberCtx, { id }: { id: string }): Promise<OrderView> {
  const tenantId = ctx.tenant.id;
  const order = await requireOrder(deps, ctx, id);
  if (isFinalState(order.status)) return toOrderView(ctx, order);
  await syncNow(deps, tenantId, order);
  const given = await deps.live.transact(tenantId, async (trx, tell) => {
    const one = await cancelOpenOrder(trx, deps, { tenantId, orderId: id, cause: 'buyer' });
    if (one) tell(...one.events);
    return one;
  });
  if (given) {
    await cancelProviderPayments(deps, tenantId, [given]);
    await syncNow(deps, tenantId, given);
  }
  return toOrderView(ctx, await requireOrder(deps, ctx, id));
}

async function syncNow(
  deps: SyncDeps,
  tenantId: string,
  { paymentId, providerPaymentId }: Pick<OrderRow, 'paymentId' | 'providerPaymentId'>,
): Promise<void> {
  if (paymentId === null || providerPaymentId === null) return;
  await syncPaymentsWithin(deps, { tenantId, paymentIds: [paymentId], cause: 'buyer', force: true });
}

/**
 * The order that replaced a canceled one because it was paid, or placed later, with the same code. Null for every other
 * order.
 */
export async function viewReplacement(
  deps: Pick<SyncDeps, 'database'>,
  ctx: MemberCtx,
  { id }: { id: string },
): Promise<ReplacementView | null> {
  const { tenant, viewer } = ctx;
  const key = { tenantId: tenant.id, userId: viewer.userId, id };
  const other = isUuid(id) ? await deps.database.read(ctx, (trx) => selectReplacementOrder(trx, key)) : undefined;
  return other ? { order: other.id, paid: other.paidAt !== null } : null;
}

/** The package and method of the last paid order, if both are still offered in its country. */
export async function viewRepeat(deps: Pick<SyncDeps, 'database'>, ctx: MemberCtx): Promise<RepeatView | null> {
  const { tenant, viewer } = ctx;
  const last = await deps.database.read(ctx, (trx) =>
    selectLastPaidOrder(trx, { tenantId: tenant.id, userId: viewer.userId }),
  );
  const country = tenant.countries.find((code) => code === last?.country);
  const quote = last && country && quotePackage(tenant, { package: last.package, country, discount: null });
  const method = quote && listTenantMethods(tenant, quote).find((name) => name === last.paymentmethod);
  return method ? { package: last!.package, method } : null;
}
