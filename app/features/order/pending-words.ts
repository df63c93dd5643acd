import type { OrderView } from '../../../server/modules/payments/order.view.ts';
import { takesLong } from './poll-pauses.ts';

type Shown = Pick<OrderView, 'problem' | 'method' | 'status' | 'checkout_url' | 'payment_made'>;

/**
 * Whether nothing can have been paid yet but at the checkout, and the order can be given up. A signed debit has no checkout
 * any more.
 */
export const waitsForBuyer = ({
  problem,
  method,
  status,
  checkout_url: checkout,
  payment_made: made,
}: Shown): boolean => status === 'created' && !problem && (checkout !== null || (!made && method !== 'sdd'));

/** What a page that waits tells of an order: it is loaded anew when this is something else. */
export const shownOf = ({ problem, status, checkout_url: checkout, payment_made: made }: Shown): string =>
  [status, checkout !== null, made, problem].join();

/** Title and text of an order that is not paid yet. @param looks how often the page has looked since */
export function pendingWords(order: Shown, looks = 0) {
  const { problem, method, checkout_url: checkout } = order;
  if (problem) return ['problem.title', 'problem.text'] as const;
  if (waitsForBuyer(order)) {
    if (checkout === null) return ['pending.notReadyTitle', 'pending.notReady'] as const;
    if (method === 'sdd') return ['pending.unsignedTitle', 'pending.unsigned'] as const;
    return ['pending.title', 'pending.unpaid'] as const;
  }
  // Ways to pay that take days and not seconds.
  if (method === 'sdd') return ['pending.title', 'pending.debit'] as const;
  if (method === 'sct') return ['pending.title', 'pending.transfer'] as const;
  return ['pending.title', takesLong(looks) ? 'pending.long' : 'pending.text'] as const;
}
