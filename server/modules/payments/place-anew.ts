import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { nextForm } from './ended-forms.ts';
import { endedUnpaid } from './order-states.ts';
import type { OrderView } from './order.view.ts';
import { placeOrder } from './place-order.ts';
import type { PlaceOrderInput } from './place-order.schema.ts';
import type { ReadDeps } from './read-back.ts';

/** Orders of one form that are over, after which the last one is told of instead of another being made. */
const ENDED_TRIES = 5;

/**
 * Places the order of a form that a page may have kept for long, such as a tab since yesterday. Where the order that the form
 * made before has ended without money, another one is made. Its `client_id` follows from the one that is over
 * (`after-<id>`), so that the same form sent twice, or twice at once, makes one order here as well.
 * @returns the order to go on with, or the last of five that are over
 * @throws DomainError as `placeOrder`
 */
export async function placeAnew(
  deps: ReadDeps & Pick<Deps, 'limiter'>,
  ctx: MemberCtx,
  input: PlaceOrderInput,
): Promise<OrderView> {
  let order = await placeOrder(deps, ctx, input);
  for (let tries = 1; tries < ENDED_TRIES && endedUnpaid(order.status); tries += 1) {
    order = await placeOrder(deps, ctx, { ...input, client_id: nextForm(order.id) });
  }
  return order;
}
