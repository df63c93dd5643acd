import type { Ctx, MemberCtx } from '../../context.ts';
import type { OrderView, RepeatView } from './order.view.ts';
import type { PlaceOrderInput } from './place-order.schema.ts';
import type { NoticeRequest } from './provider.ts';

/** Why a payment was read back from its provider; kept with each transition. */
export type ReadCause = 'notice' | 'return' | 'sweep' | 'buyer' | 'created';

/** Orders and what becomes of them. */
export interface PaymentsService {
  /**
   * Places an order and asks its provider for the payment. The same `client_id` goes on with the order it made.
   * @throws DomainError `client_id_used`, `price_changed`, `method_unavailable`, `payment_refused`, `payment_unavailable`,
   *   `not_confirmed`, `spending_paused`, `spending_limit_reached`, `invalid_fields` (consents, discountcode)
   */
  placeOrder(ctx: MemberCtx, input: PlaceOrderInput): Promise<OrderView>;
  /** The member's own order, read back first while it is open. @throws DomainError `not_found` */
  viewOrder(ctx: MemberCtx, input: { id: string }): Promise<OrderView>;
  /** The last paid order, if it can be made again. */
  viewRepeat(ctx: MemberCtx): Promise<RepeatView | null>;
  /** Gives up an order that is not paid. @throws DomainError `not_found`, `order_closed` */
  cancelOrder(ctx: MemberCtx, input: { id: string }): Promise<OrderView>;
  /** Stores what a provider sent, to be read back. @throws DomainError `not_found`, `signature_invalid` */
  receiveNotice(ctx: Ctx, notice: { provider: string; request: NoticeRequest; signed: boolean }): Promise<void>;
  /** Asks the provider for a payment's state and applies it; the only way by which an order is ever paid. */
  readBack(tenantId: string, paymentId: string, cause: ReadCause): Promise<void>;
}
