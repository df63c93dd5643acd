import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import type { RateLimit } from '../../../../lib/network/rate-limiter.ts';
import { HOUR_SECONDS } from '../../../../lib/time/duration.ts';
import type { PagesService } from '../../../platform/pages/index.ts';
import { cancelProviderPayments, type CanceledOrder } from '../orders/cancel-open-order.ts';
import { ensurePayment } from '../intents/ensure-payment.ts';
import { selectOpenPayments, selectOrder, type OrderRow } from '../orders/orders.queries.ts';
import { toOrderView, type OrderView } from '../orders/order.view.ts';
import type { PlaceOrderInput } from './place-order.schema.ts';
import type { SyncDeps } from '../sync/sync-payment.ts';
import { syncPaymentsWithin } from '../sync/sync-payments-within.ts';
import { validateOrder, storeOrder } from './store-order.ts';

/** Rate limit per member: each order creates a payment at the provider. */
const ORDER_LIMIT: RateLimit = { points: 60, seconds: HOUR_SECONDS };
/** Retry-After in seconds when a provider does not answer. */
const RETRY_AFTER_SECONDS = 60;

export type PlaceOrderDeps = SyncDeps & Pick<Deps, 'limiter'> & { pages: Pick<PagesService, 'readAgreedTexts'> };

/**
 * Places an order and requests its payment from the provider; the same `client_id` continues the order it created.
 * @throws DomainError see `PaymentsService.placeOrder`
 */
export async function placeOrder(deps: PlaceOrderDeps, ctx: MemberCtx, input: PlaceOrderInput): Promise<OrderView> {
  const method = validateOrder(ctx, input);
  const tenantId = ctx.tenant.id;
  await deps.limiter.consume('order', ctx.viewer.userId, ORDER_LIMIT);
  const [agreed] = await Promise.all([deps.pages.readAgreedTexts(ctx), syncOpenPayments(deps, ctx, input.client_id)]);
  const {
    order: stored,
    canceled,
    claimed,
  } = await deps.live.transact(tenantId, async (trx, tell) => {
    const made = await storeOrder(trx, deps, ctx, { input, method, agreed });
    tell(...made.canceled.flatMap((one) => one.events));
    return made;
  });
  await cancelReplacedOrders(deps, tenantId, canceled);
  const { id, paymentId, paymentStatus } = stored;
  if (paymentId !== null && paymentStatus === 'intent') await ensurePayment(deps, { tenantId, paymentId, claimed });
  const order = await deps.database.read(ctx, (trx) => selectOrder(trx, { tenantId, userId: ctx.viewer.userId, id }));
  return toPlacedOrder(ctx, order!);
}

/** Applies payments that arrived meanwhile first: one may use up the code. */
async function syncOpenPayments(deps: SyncDeps, ctx: MemberCtx, clientId: string): Promise<void> {
  const tenantId = ctx.tenant.id;
  const paymentIds = await deps.database.read(ctx, (trx) =>
    selectOpenPayments(trx, { tenantId, userId: ctx.viewer.userId, clientId }),
  );
  await syncPaymentsWithin(deps, { tenantId, paymentIds, cause: 'buyer' });
}

/** Cancels replaced orders at their providers, and syncs them in case one was paid at the same moment. */
async function cancelReplacedOrders(deps: SyncDeps, tenantId: string, given: readonly CanceledOrder[]): Promise<void> {
  await cancelProviderPayments(deps, tenantId, given);
  const asked = given.filter(({ providerPaymentId }) => providerPaymentId !== null);
  const paymentIds = asked.flatMap(({ paymentId }) => paymentId ?? []);
  await syncPaymentsWithin(deps, { tenantId, paymentIds, cause: 'buyer', force: true });
}

/** @throws DomainError for an order that the buyer cannot continue with */
function toPlacedOrder(ctx: MemberCtx, order: OrderRow): OrderView {
  if (order.status === 'failed' && order.providerPaymentId === null) throw domainError('payment_refused');
  if (order.status === 'created' && order.paymentStatus === 'intent') {
    throw domainError('payment_unavailable', { retryAfter: RETRY_AFTER_SECONDS });
  }
  return toOrderView(ctx, order);
}
