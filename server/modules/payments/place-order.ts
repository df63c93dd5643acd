import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import type { Limit } from '../../lib/rate-limiter.ts';
import { createLiveService } from '../live/live.service.ts';
import { cancelAtProvider } from './give-up.ts';
import type { GivenUp } from './give-up.ts';
import { ensurePayment } from './ensure-payment.ts';
import { selectOpenPayments, selectOrder } from './orders.queries.ts';
import type { OrderRow } from './orders.queries.ts';
import { toOrderView } from './order.view.ts';
import type { OrderView } from './order.view.ts';
import type { PlaceOrderInput } from './place-order.schema.ts';
import type { ReadDeps } from './read-back.ts';
import { readWithin } from './read-within.ts';
import { checkOrder, storeOrder } from './store-order.ts';

/** Rate limit per member: each order creates a payment at the provider. */
const ORDERS: Limit = { points: 60, seconds: 3600 };
/** Retry-After in seconds when a provider does not answer. */
const RETRY_AFTER = 60;

/**
 * Places an order and requests its payment from the provider; the same `client_id` continues the order it created.
 * @throws DomainError see `PaymentsService.placeOrder`
 */
export async function placeOrder(
  deps: ReadDeps & Pick<Deps, 'limiter'>,
  ctx: MemberCtx,
  input: PlaceOrderInput,
): Promise<OrderView> {
  const method = checkOrder(ctx, input);
  const tenantId = ctx.tenant.id;
  await deps.limiter.consume('order', ctx.viewer.userId, ORDERS);
  await readOpenOrders(deps, ctx, input.client_id);
  const live = createLiveService(deps);
  const { events, ...stored } = await deps.database.withTenant(tenantId, async (trx) => {
    const made = await storeOrder(trx, deps, ctx, { input, method });
    const left = made.givenUp.flatMap((one) => one.events);
    await live.record(trx, tenantId, left);
    return { ...made, events: left };
  });
  await live.publish(tenantId, events);
  await leaveBehind(deps, tenantId, stored.givenUp);
  const { id, paymentId, paymentStatus } = stored.order;
  if (paymentId !== null && paymentStatus === 'intent') await ensurePayment(deps, tenantId, paymentId);
  const order = await deps.database.withTenant(tenantId, (trx) =>
    selectOrder(trx, { tenantId, userId: ctx.viewer.userId, id }),
  );
  return answerFor(ctx, order!);
}

/** Applies payments that arrived meanwhile first: one may use up the code. */
async function readOpenOrders(deps: ReadDeps, { tenant, viewer }: MemberCtx, clientId: string): Promise<void> {
  const tenantId = tenant.id;
  const paymentIds = await deps.database.withTenant(tenantId, (trx) =>
    selectOpenPayments(trx, { tenantId, userId: viewer.userId, clientId }),
  );
  await readWithin(deps, { tenantId, paymentIds, cause: 'buyer' });
}

/** Cancels replaced orders at their providers, and syncs them in case one was paid at the same moment. */
async function leaveBehind(deps: ReadDeps, tenantId: string, given: readonly GivenUp[]): Promise<void> {
  await cancelAtProvider(deps, tenantId, given);
  const asked = given.filter(({ providerPaymentId }) => providerPaymentId !== null);
  const paymentIds = asked.flatMap(({ paymentId }) => paymentId ?? []);
  await readWithin(deps, { tenantId, paymentIds, cause: 'buyer', force: true });
}

/** @throws DomainError for an order that the buyer cannot continue with */
function answerFor(ctx: MemberCtx, order: OrderRow): OrderView {
  if (order.status === 'failed' && order.providerPaymentId === null) throw domainError('payment_refused');
  if (order.status === 'created' && order.paymentStatus === 'intent') {
    throw domainError('payment_unavailable', { retryAfter: RETRY_AFTER });
  }
  return toOrderView(ctx, order);
}
