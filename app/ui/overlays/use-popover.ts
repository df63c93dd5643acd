import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@remix-run/react';
import { useEventListener } from '../hooks/use-event-listener.ts';

/** Whether a popover is shown. Browsers without popovers throw on the selector. */
export function isPopoverOpen(popover: HTMLElement | null): popover is HTMLElement {
  return popover !== null && 'popover' in popover && popover.matches(':popover-open');
}

/** Adds to the native popover: closes it on navigation, and reports opening and closing. */
export function useClosingPopover(popover: RefObject<HTMLElement>, onToggle: (open: boolean) => void): void {
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEventListener(popover, 'toggle', (event) => onToggle((event as ToggleEvent).newState === 'open'));
  useEffect(() => {
    // A popover opened before hydration stays open.
    if (shownAt.current !== key && isPopoverOpen(popover.current)) popover.current.hidePopover();
    shownAt.current = key;
  }, [key, popover]);
}
