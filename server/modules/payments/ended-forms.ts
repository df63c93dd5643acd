import { isSettled } from './order-states.ts';
import type { OrderState } from './order-states.ts';

/** An order and the client id of the form that created it. */
interface FormOrder {
  id: string;
  clientId: string;
  status: OrderState;
}

/** The client id under which a form creates another order after this one has ended. */
export const nextForm = (orderId: string): string => `after-${orderId}`;

/** Client ids whose order, and every order that replaced it, has ended: the next submit creates a new order. */
export function endedForms(orders: readonly FormOrder[]): string[] {
  const byForm = new Map(orders.map((order) => [order.clientId, order]));
  const hasEnded = (order: FormOrder): boolean => {
    const next = byForm.get(nextForm(order.id));
    return next ? hasEnded(next) : isSettled(order.status);
  };
  return orders.filter(hasEnded).map(({ clientId }) => clientId);
}
