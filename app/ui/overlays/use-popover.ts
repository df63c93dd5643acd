import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from '@remix-run/react';
import { useEventListener } from '../hooks/use-event-listener.ts';
import { useBackSteps } from './use-back-steps.ts';

/** Whether a popover is shown. Browsers without popovers throw on the selector. */
export function isPopoverOpen(popover: HTMLElement | null): popover is HTMLElement {
  return popover !== null && 'popover' in popover && popover.matches(':popover-open');
}

/**
 * Adds to the native popover: closes it on navigation and on back, and reports opening and closing.
 * @returns whether it is open
 */
export function useClosingPopover(popover: RefObject<HTMLElement>, onToggle: (open: boolean) => void): boolean {
  const { key } = useLocation();
  const shownAt = useRef(key);
  const [open, setOpen] = useState(false);
  useEventListener(popover, 'toggle', (event) => {
    const shown = (event as ToggleEvent).newState === 'open';
    setOpen(shown);
    onToggle(shown);
  });
  useEffect(() => {
    // A popover opened before hydration stays open.
    if (shownAt.current === key) setOpen(isPopoverOpen(popover.current));
    else if (isPopoverOpen(popover.current)) popover.current.hidePopover();
    shownAt.current = key;
  }, [key, popover]);
  useBackSteps(open ? 1 : 0, () => popover.current?.hidePopover());
  return open;
}
