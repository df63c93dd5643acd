import type { Ctx, MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { receiveNotice } from './notices.ts';
import type { ReceivedNotice } from './notices.ts';
import type { InsteadView, OrderView, RepeatView } from './order.view.ts';
import { placeAnew } from './place-anew.ts';
import { placeOrder } from './place-order.ts';
import type { PlaceOrderInput } from './place-order.schema.ts';
import type { Providers } from './providers/index.ts';
import { readBack } from './read-back.ts';
import type { ReadCause } from './read-back.ts';
import { cancelOrder, viewInstead, viewOrder, viewRepeat } from './view-order.ts';
import { viewUnsettled } from './view-unsettled.ts';
import type { UnsettledView } from './view-unsettled.ts';
import { viewWithdrawal, withdraw } from './withdraw.ts';
import type { WithdrawalView, WithdrawnView } from './withdraw.ts';

/** Creates the service for orders and what becomes of them. */
export function createPaymentsService(deps: Deps & { providers: Providers }) {
  return {
    /**
     * Places an order and asks its provider for the payment. The same `client_id` goes on with the order it made.
     * @throws DomainError `not_confirmed`, `account_paused`, `account_blocked`, `client_id_used`, `price_changed`,
     *   `method_unavailable`, `direct_debit_blocked`, `direct_debit_limit`, `spending_paused`, `spending_limit_reached`,
     *   `invalid_fields` (`consents`, `package`, `country`, `discountcode`), with nothing stored; `payment_refused`;
     *   `payment_unavailable`, after which the same `client_id` tries again; `too_many_requests`
     */
    placeOrder: (ctx: MemberCtx, input: PlaceOrderInput): Promise<OrderView> => placeOrder(deps, ctx, input),

    /**
     * Places the order of a form that may have been kept for long: where the order that it made before ended without money,
     * another one is made.
     * @throws DomainError as `placeOrder`
     */
    placeAnew: (ctx: MemberCtx, input: PlaceOrderInput): Promise<OrderView> => placeAnew(deps, ctx, input),

    /** The member's own order, read back first while it is open. @throws DomainError `not_found` */
    viewOrder: (ctx: MemberCtx, input: { id: string }): Promise<OrderView> => viewOrder(deps, ctx, input),

    /** Which order counts in the place of one that was given up for it; null when there is none. */
    viewInstead: (ctx: MemberCtx, input: { id: string }): Promise<InsteadView | null> => viewInstead(deps, ctx, input),

    /** The last paid order, if it can be made again. */
    viewRepeat: (ctx: MemberCtx): Promise<RepeatView | null> => viewRepeat(deps, ctx),

    /**
     * Gives up an order that waits for its buyer.
     * @returns the order as it is then; one that was paid, or whose money is on its way, is not given up
     * @throws DomainError `not_found`
     */
    cancelOrder: (ctx: MemberCtx, input: { id: string }): Promise<OrderView> => cancelOrder(deps, ctx, input),

    /**
     * The exact sum that withdrawing from an order would pay back now.
     * @throws DomainError `not_found`; `withdrawal_over` with `reason`
     */
    viewWithdrawal: (ctx: MemberCtx, input: { order: string }): Promise<WithdrawalView> =>
      viewWithdrawal(deps, ctx, input),

    /**
     * Withdraws from an order: unused credits go, their share of the money is paid back.
     * @throws DomainError `not_found`; `withdrawal_over`; `withdrawal_changed` when the sum is not the one expected
     */
    withdraw: (ctx: MemberCtx, input: { order: string; expected_amount: number }): Promise<WithdrawnView> =>
      withdraw(deps, ctx, input),

    /** What of the member's orders is not settled: money that may be on its way, and what can be withdrawn from. */
    viewUnsettled: (ctx: MemberCtx): Promise<UnsettledView> => viewUnsettled(deps, ctx),

    /** Stores what a provider sent, to be read back. @throws DomainError `not_found`, `signature_invalid` */
    receiveNotice: (ctx: Ctx, notice: ReceivedNotice): Promise<void> => receiveNotice(deps, ctx, notice),

    /** Asks the provider for a payment's state and applies it. */
    readBack: async (tenantId: string, paymentId: string, cause: ReadCause): Promise<void> => {
      await readBack(deps, { tenantId, paymentId, cause });
    },
  };
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;
