import type { MemberCtx } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid } from '../../lib/ids.ts';
import { createLiveService } from '../live/live.service.ts';
import { cancelAtProvider, giveUp } from './give-up.ts';
import { methodsOf } from './method-rules.ts';
import { isSettled } from './order-states.ts';
import { toOrderView } from './order.view.ts';
import type { InsteadView, OrderView, RepeatView } from './order.view.ts';
import { selectInstead, selectLastPaid, selectOrder } from './orders.queries.ts';
import type { OrderRow } from './orders.queries.ts';
import { quotePackage } from './quote.ts';
import type { ReadDeps } from './read-back.ts';
import { readWithin } from './read-within.ts';

/** @throws DomainError `not_found`, also for another member's order */
async function requireOrder(deps: Pick<ReadDeps, 'database'>, ctx: MemberCtx, id: string): Promise<OrderRow> {
  const key = { tenantId: ctx.tenant.id, userId: ctx.viewer.userId, id };
  const order = isUuid(id) ? await deps.database.withTenant(key.tenantId, (trx) => selectOrder(trx, key)) : undefined;
  if (!order) throw domainError('not_found');
  return order;
}

/** A member's own order. While it is open its payment is synced first, so that a waiting page sees the result. */
export async function viewOrder(deps: ReadDeps, ctx: MemberCtx, { id }: { id: string }): Promise<OrderView> {
  const order = await requireOrder(deps, ctx, id);
  const { paymentId, providerPaymentId } = order;
  if (isSettled(order.status) || paymentId === null || providerPaymentId === null) return toOrderView(ctx, order);
  const read = await readWithin(deps, { tenantId: ctx.tenant.id, paymentIds: [paymentId], cause: 'buyer' });
  return toOrderView(ctx, read ? await requireOrder(deps, ctx, id) : order);
}

/**
 * Cancels an order that waits for its buyer. Its payment is synced before, and again after the provider was told, so
 * that a payment at this very moment counts.
 * @returns the order as it is then: `canceled`, or what it had become; a pending one stays
 */
export async function cancelOrder(deps: ReadDeps, ctx: MemberCtx, { id }: { id: string }): Promise<OrderView> {
  const tenantId = ctx.tenant.id;
  const order = await requireOrder(deps, ctx, id);
  if (isSettled(order.status)) return toOrderView(ctx, order);
  await readNow(deps, tenantId, order);
  const live = createLiveService(deps);
  const given = await deps.database.withTenant(tenantId, async (trx) => {
    const one = await giveUp(trx, deps, { tenantId, orderId: id, cause: 'buyer' });
    if (one) await live.record(trx, tenantId, one.events);
    return one;
  });
  if (given) {
    await live.publish(tenantId, given.events);
    await cancelAtProvider(deps, tenantId, [given]);
    await readNow(deps, tenantId, given);
  }
  return toOrderView(ctx, await requireOrder(deps, ctx, id));
}

async function readNow(
  deps: ReadDeps,
  tenantId: string,
  { paymentId, providerPaymentId }: Pick<OrderRow, 'paymentId' | 'providerPaymentId'>,
): Promise<void> {
  if (paymentId === null || providerPaymentId === null) return;
  await readWithin(deps, { tenantId, paymentIds: [paymentId], cause: 'buyer', force: true });
}

/**
 * The order that replaced a canceled one because it was paid, or placed later, with the same code. Null for every other
 * order.
 */
export async function viewInstead(
  deps: Pick<ReadDeps, 'database'>,
  { tenant, viewer }: MemberCtx,
  { id }: { id: string },
): Promise<InsteadView | null> {
  const key = { tenantId: tenant.id, userId: viewer.userId, id };
  const other = isUuid(id) ? await deps.database.withTenant(tenant.id, (trx) => selectInstead(trx, key)) : undefined;
  return other ? { order: other.id, paid: other.paidAt !== null } : null;
}

/** The package and method of the last paid order, if both are still offered in its country. */
export async function viewRepeat(deps: Pick<ReadDeps, 'database'>, ctx: MemberCtx): Promise<RepeatView | null> {
  const { tenant, viewer } = ctx;
  const last = await deps.database.withTenant(tenant.id, (trx) =>
    selectLastPaid(trx, { tenantId: tenant.id, userId: viewer.userId }),
  );
  const country = tenant.countries.find((code) => code === last?.country);
  const quote = last && country && quotePackage(tenant, { package: last.package, country, discount: null });
  const method = quote && methodsOf(tenant, quote).find((name) => name === last.paymentmethod);
  return method ? { package: last!.package, method } : null;
}
