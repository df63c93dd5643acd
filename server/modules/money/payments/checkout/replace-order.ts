import type { MemberCtx } from '../../../../context.ts';
import { nextClientId } from './ended-forms.ts';
import { isUnpaidFinalState } from '../orders/order-states.ts';
import type { OrderView } from '../orders/order.view.ts';
import { placeOrder, type PlaceOrderDeps } from './place-order.ts';
import type { PlaceOrderInput } from './place-order.schema.ts';

/** After this many ended orders of one form the last one is returned instead of creating another. */
const MAX_ENDED_ORDERS = 5;

/**
 * Places the order of a form that may be stale, such as in a tab open since yesterday. If the form's previous order
 * ended without payment, creates another one. Its `client_id` is derived from the ended order (`after-<id>`), so that a
 * double or concurrent submit creates one order here too.
 * @returns the order to continue with, or the last of five that ended
 * @throws DomainError as `placeOrder`
 */
export async function placeOrReplaceOrder(
  deps: PlaceOrderDeps,
  ctx: MemberCtx,
  input: PlaceOrderInput,
): Promise<OrderView> {
  let order = await placeOrder(deps, ctx, input);
  for (let tries = 1; tries < MAX_ENDED_ORDERS && isUnpaidFinalState(order.status); tries += 1) {
    order = await placeOrder(deps, ctx, { ...input, client_id: nextClientId(order.id) });
  }
  return order;
}
