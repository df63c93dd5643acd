import { useEffect, useRef, type RefObject } from 'react';

import { clearStoredOrder } from './stored-order.ts';
import type { OrderRefusal } from './order-page-data.ts';

/** Controls with an error, directly or through their group. */
const INVALID_CONTROL_SELECTOR = '[aria-invalid], .has-error input';

/**
 * Handles a rejected order: forgets the stored order, unless it only could not be paid now, and focuses the first
 * control with an error.
 * @returns ref for the form
 */
export function useOrderRefusal(refusal: OrderRefusal | null): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    if (!refusal.clientId) clearStoredOrder();
    form.current?.querySelector<HTMLElement>(INVALID_CONTROL_SELECTOR)?.focus();
  }, [refusal]);
  return form;
}
