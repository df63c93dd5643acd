import type { LiveEvent } from '../../../realtime/live/index.ts';
import type { OrderState } from './order-states.ts';

/** A changed order; `profileId` is null for a buyer whose account was erased. */
interface ChangedOrder {
  id: string;
  profileId: string | null;
  status: OrderState;
}

/** Live events for the buyer's open pages; also `credits` when the balance changed. */
export function toOrderEvents({ id: order, profileId, status }: ChangedOrder, moved = false): LiveEvent[] {
  if (profileId === null) return [];
  const orderEvent: LiveEvent = { profileId, type: 'order', payload: { order, status } };
  return moved ? [{ profileId, type: 'credits', payload: { order } }, orderEvent] : [orderEvent];
}
