import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

import { forgetOrder } from './kept-order.ts';
import type { OrderRefusal } from './order-page-data.ts';

/** What is wrong: a control that says so itself, or one of a group that does. */
const WRONG = '[aria-invalid], .has-error input';

/**
 * What a refusal means for this tab: the order is over, unless it could only not be paid just now; and the keyboard goes to
 * the first control that is wrong.
 * @returns to be given to the form
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
