import type { OrderView } from '../../../../server/modules/money/payments/index.ts';
import { isPollingLong } from './poll-delay.ts';

type PendingOrder = Pick<OrderView, 'problem' | 'method' | 'status' | 'checkout_url' | 'payment_made'>;

/** Whether the order can only be paid at the checkout, so that it can be canceled. A signed debit has no checkout. */
export const isAwaitingBuyer = ({
  problem,
  method,
  status,
  checkout_url: checkout,
  payment_made: made,
}: PendingOrder): boolean => status === 'created' && !problem && (checkout !== null || (!made && method !== 'sdd'));

/** Fingerprint of what a waiting page shows; the page revalidates when it changes. */
export const orderFingerprint = ({
  problem,
  status,
  checkout_url: checkout,
  payment_made: made,
}: PendingOrder): string => [status, checkout !== null, made, problem].join();

/** Title and text of an unpaid order. @param looks number of polls so far */
export function pendingTexts(order: PendingOrder, looks = 0) {
  const { problem, method, checkout_url: checkout } = order;
  if (problem) return ['problem.title', 'problem.text'] as const;
  if (isAwaitingBuyer(order)) {
    if (checkout === null) return ['pending.notReadyTitle', 'pending.notReady'] as const;
    if (method === 'sdd') return ['pending.unsignedTitle', 'pending.unsigned'] as const;
    return ['pending.title', 'pending.unpaid'] as const;
  }
  // Methods that take days instead of seconds.
  if (method === 'sdd') return ['pending.title', 'pending.debit'] as const;
  if (method === 'sct') return ['pending.title', 'pending.transfer'] as const;
  return ['pending.title', isPollingLong(looks) ? 'pending.long' : 'pending.text'] as const;
}
