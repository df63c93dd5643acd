import { useId, useRef, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import type { IconName } from '../media/icon-names.ts';
import { useEventListener } from '../hooks/use-event-listener.ts';
import { isPopoverOpen, useClosingPopover } from './use-popover.ts';

interface SheetProps {
  /** Id that `SheetButton` refers to. */
  id: string;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** Focusable elements in tab order. */
function focusableIn(sheet: HTMLElement): HTMLElement[] {
  const all = sheet.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
  return [...all].filter((each) => !each.matches(':disabled') && each.getClientRects().length > 0);
}

/** Traps the focus; browsers do that for dialogs but not for popovers. */
function trapFocus(event: KeyboardEvent, sheet: HTMLElement | null) {
  if (event.key !== 'Tab' || !isPopoverOpen(sheet)) return;
  const stops = focusableIn(sheet);
  const leaving = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/**
 * A bottom sheet on phones and a dialog on wider screens. A popover, so that it opens, closes (Escape, a click outside,
 * its close button) and restores the focus without JavaScript.
 */
export function Sheet({ id, title, closeLabel, children }: SheetProps) {
  const titleId = useId();
  const sheet = useRef<HTMLElement>(null);
  const open = useClosingPopover(sheet, (shown) => {
    if (shown && sheet.current && !sheet.current.contains(document.activeElement))
      focusableIn(sheet.current)[0]?.focus();
  });
  useEventListener(sheet, 'keydown', (event) => trapFocus(event, sheet.current));
  return (
    <section
      ref={sheet}
      id={id}
      className="sheet"
      role={open ? 'dialog' : undefined}
      aria-modal={open || undefined}
      aria-labelledby={titleId}
      popover="auto"
    >
      <div className="sheet-head">
        <h2 className="sheet-title" id={titleId}>
          {title}
        </h2>
        <IconButton icon="x" label={closeLabel} popovertarget={id} popovertargetaction="hide" />
      </div>
      {children}
    </section>
  );
}

interface SheetButtonProps {
  sheet: string;
  icon?: IconName;
  children: ReactNode;
}

export function SheetButton({ sheet, icon, children }: SheetButtonProps) {
  return (
    <Button type="button" variant="secondary" icon={icon} className="sheet-button" popovertarget={sheet}>
      {children}
    </Button>
  );
}
