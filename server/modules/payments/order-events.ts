import type { LiveEvent } from '../live/live-event.ts';
import type { OrderState } from './order-states.ts';

/** An order that changed, and who is to hear of it: null for a buyer whose account was erased. */
interface Changed {
  id: string;
  profileId: string | null;
  status: OrderState;
}

/** What the buyer's open pages are to hear of a change; `credits` besides when their credits moved by it. */
export function orderEvents({ id: order, profileId, status }: Changed, moved = false): LiveEvent[] {
  if (profileId === null) return [];
  const told: LiveEvent = { profileId, type: 'order', payload: { order, status } };
  return moved ? [{ profileId, type: 'credits', payload: { order } }, told] : [told];
}
