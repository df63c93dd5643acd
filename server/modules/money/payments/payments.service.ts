import type { Ctx, MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { receiveProviderEvent, type ReceivedProviderEvent } from './sync/provider-events.ts';
import type { ReplacementView, OrderView, RepeatView } from './orders/order.view.ts';
import { placeOrReplaceOrder } from './checkout/replace-order.ts';
import { placeOrder, type PlaceOrderDeps } from './checkout/place-order.ts';
import type { PlaceOrderInput } from './checkout/place-order.schema.ts';
import { syncPayment, type SyncCause, type SyncDeps } from './sync/sync-payment.ts';
import { cancelOrder, viewReplacement, viewOrder, viewRepeat } from './orders/view-order.ts';
import { viewUnsettled, type UnsettledView } from './orders/unsettled-orders.ts';
import { viewWithdrawal, withdraw, type WithdrawalView, type WithdrawnView } from './withdrawals/withdraw.ts';

export function createPaymentsService(
  deps: Deps & Pick<SyncDeps, 'live' | 'providers'> & Pick<PlaceOrderDeps, 'pages'>,
) {
  return {
    /**
     * Places an order and requests its payment from the provider. The same `client_id` continues the order it created.
     * @throws DomainError `not_confirmed`, `account_paused`, `account_blocked`, `client_id_used`, `price_changed`,
     *   `money_owed`, `orders_held`, `method_unavailable`, `direct_debit_blocked`, `direct_debit_limit`, `spending_paused`,
     *   `spending_limit_reached`, `invalid_fields` (`consents`, `package`, `country`, `discountcode`), with nothing
     *   stored; `payment_refused`; `payment_unavailable`, after which the same `client_id` retries; `too_many_requests`; `page_unavailable` while the
     *   site's own terms are invalid
     */
    placeOrder: (ctx: MemberCtx, input: PlaceOrderInput): Promise<OrderView> => placeOrder(deps, ctx, input),

    /**
     * Places the order of a possibly stale form: creates another order if the previous one ended without payment.
     * @throws DomainError as `placeOrder`
     */
    replaceOrder: (ctx: MemberCtx, input: PlaceOrderInput): Promise<OrderView> => placeOrReplaceOrder(deps, ctx, input),

    /** The member's own order, synced first while it is open. @throws DomainError `not_found` */
    viewOrder: (ctx: MemberCtx, input: { id: string }): Promise<OrderView> => viewOrder(deps, ctx, input),

    /** The order that replaced a canceled one, or null. */
    viewReplacement: (ctx: MemberCtx, input: { id: string }): Promise<ReplacementView | null> =>
      viewReplacement(deps, ctx, input),

    /** The last paid order, if it can be repeated. */
    viewRepeat: (ctx: MemberCtx): Promise<RepeatView | null> => viewRepeat(deps, ctx),

    /**
     * Cancels an order that waits for its buyer.
     * @returns the order as it is then; a paid or pending one is not canceled
     * @throws DomainError `not_found`
     */
    cancelOrder: (ctx: MemberCtx, input: { id: string }): Promise<OrderView> => cancelOrder(deps, ctx, input),

    /**
     * The exact amount that withdrawing from an order would refund now.
     * @throws DomainError `not_found`; `withdrawal_over` with `reason`
     */
    viewWithdrawal: (ctx: MemberCtx, input: { order: string }): Promise<WithdrawalView> =>
      viewWithdrawal(deps, ctx, input),

    /**
     * Withdraws from an order: removes its unused credits and refunds their share of the price. Confirming again returns
     * the first result.
     * @throws DomainError `not_found`; `withdrawal_over`; `withdrawal_changed` when the amount is not the expected one
     */
    withdraw: (ctx: MemberCtx, input: { order: string; expected_amount: number }): Promise<WithdrawnView> =>
      withdraw(deps, ctx, input),

    /** The member's unsettled orders: pending payments and orders that can be withdrawn from. */
    viewUnsettled: (ctx: MemberCtx): Promise<UnsettledView> => viewUnsettled(deps, ctx),

    /** Stores a provider event for processing. @throws DomainError `not_found`, `signature_invalid` */
    receiveProviderEvent: (ctx: Ctx, event: ReceivedProviderEvent): Promise<void> =>
      receiveProviderEvent(deps, ctx, event),

    /** Reads a payment's status from the provider and applies it. */
    syncPayment: async (tenantId: string, paymentId: string, cause: SyncCause): Promise<void> => {
      await syncPayment(deps, { tenantId, paymentId, cause });
    },
  };
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;
