import { isSettled } from './order-states.ts';
import type { OrderState } from './order-states.ts';

/** An order, and the id of the form that made it. */
interface FormOrder {
  id: string;
  clientId: string;
  status: OrderState;
}

/** The id under which a form makes another order, once this one is over. */
export const nextForm = (orderId: string): string => `after-${orderId}`;

/** The ids of the forms whose order, and each that followed it, has its end: what is ordered from now on is another one. */
export function endedForms(orders: readonly FormOrder[]): string[] {
  const byForm = new Map(orders.map((order) => [order.clientId, order]));
  const hasEnded = (order: FormOrder): boolean => {
    const next = byForm.get(nextForm(order.id));
    return next ? hasEnded(next) : isSettled(order.status);
  };
  return orders.filter(hasEnded).map(({ clientId }) => clientId);
}
