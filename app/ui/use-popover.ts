import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from '@remix-run/react';
import { useListener } from './use-listener.ts';

/** Whether a popover is shown. Browsers without popovers show none, and choke on the selector. */
export function isShown(popover: HTMLElement | null): popover is HTMLElement {
  return popover !== null && 'popover' in popover && popover.matches(':popover-open');
}

/**
 * What the browser's popover lacks: it closes when another page comes, and says when it opens and closes.
 * Opening, light dismiss, Escape and the way back of the focus are the browser's own and need no script.
 */
export function usePopover(popover: RefObject<HTMLElement>, onToggle: (open: boolean) => void): void {
  const { key } = useLocation();
  const shownAt = useRef(key);
  useListener(popover, 'toggle', (event) => onToggle((event as ToggleEvent).newState === 'open'));
  useEffect(() => {
    // Opened before script took over the page, it stays.
    if (shownAt.current !== key && isShown(popover.current)) popover.current.hidePopover();
    shownAt.current = key;
  }, [key, popover]);
}
