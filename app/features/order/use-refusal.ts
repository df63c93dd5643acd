import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { forgetOrder } from './kept-order.ts';
import type { OrderRefusal } from './order-page-data.ts';

/** Controls with an error, directly or through their group. */
const WRONG = '[aria-invalid], .has-error input';

/**
 * Handles a rejected order: forgets the stored order, unless it only could not be paid now, and focuses the first
 * control with an error.
 * @returns ref for the form
 */
export function useRefusal(refusal: OrderRefusal | null): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    if (!refusal.clientId) forgetOrder();
    form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [refusal]);
  return form;
}
