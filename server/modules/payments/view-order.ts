import type { MemberCtx } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid } from '../../lib/ids.ts';
import { cancelAtProvider, giveUp } from './give-up.ts';
import { methodsOf } from './method-rules.ts';
import { isSettled } from './order-states.ts';
import { toOrderView } from './order.view.ts';
import type { OrderView, RepeatView } from './order.view.ts';
import { selectLastPaid, selectOrder } from './orders.queries.ts';
import type { OrderRow } from './orders.queries.ts';
import { quotePackage } from './quote.ts';
import type { ReadDeps } from './read-back.ts';
import { readWithin } from './read-within.ts';

/** @throws DomainError `not_found`, for another member's order as for none */
async function requireOrder(deps: Pick<ReadDeps, 'database'>, ctx: MemberCtx, id: string): Promise<OrderRow> {
  const key = { tenantId: ctx.tenant.id, userId: ctx.viewer.userId, id };
  const order = isUuid(id) ? await deps.database.withTenant(key.tenantId, (trx) => selectOrder(trx, key)) : undefined;
  if (!order) throw domainError('not_found');
  return order;
}

/** A member's own order. While it is open its payment is read back first: a page that waits sees the end at once. */
export async function viewOrder(deps: ReadDeps, ctx: MemberCtx, { id }: { id: string }): Promise<OrderView> {
  const order = await requireOrder(deps, ctx, id);
  const { paymentId, providerPaymentId } = order;
  if (isSettled(order.status) || paymentId === null || providerPaymentId === null) return toOrderView(ctx, order);
  const read = await readWithin(deps, { tenantId: ctx.tenant.id, paymentIds: [paymentId], cause: 'buyer' });
  return toOrderView(ctx, read ? await requireOrder(deps, ctx, id) : order);
}

/** Gives up an order that waits for its buyer; one whose money is on its way is not given up by hand. */
export async function cancelOrder(deps: ReadDeps, ctx: MemberCtx, { id }: { id: string }): Promise<OrderView> {
  const tenantId = ctx.tenant.id;
  const order = await requireOrder(deps, ctx, id);
  if (order.status === 'canceled') return toOrderView(ctx, order);
  const given =
    order.status === 'created' &&
    (await deps.database.withTenant(tenantId, (trx) => giveUp(trx, deps, { tenantId, orderId: id, cause: 'buyer' })));
  if (!given) throw domainError('order_closed');
  await cancelAtProvider(deps, tenantId, [given]);
  return toOrderView(ctx, await requireOrder(deps, ctx, id));
}

/** The package and method of the last paid order, if both are still offered where it was paid from. */
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
