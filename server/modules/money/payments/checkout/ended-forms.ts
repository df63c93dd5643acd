import { isFinalState, type OrderState } from '../orders/order-states.ts';

/** An order and the client id of the form that created it. */
interface OrderForm {
  id: string;
  clientId: string;
  status: OrderState;
}

/** The client id under which a form creates another order after this one has ended. */
export const nextClientId = (orderId: string): string => `after-${orderId}`;

/** Client ids whose order, and every order that replaced it, has ended: the next submit creates a new order. */
export function endedClientIds(orders: readonly OrderForm[]): string[] {
  const byForm = new Map(orders.map((order) => [order.clientId, order]));
  const hasEnded = (order: OrderForm): boolean => {
    const next = byForm.get(nextClientId(order.id));
    return next ? hasEnded(next) : isFinalState(order.status);
  };
  return orders.filter(hasEnded).map(({ clientId }) => clientId);
}
