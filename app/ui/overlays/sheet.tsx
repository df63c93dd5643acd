import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { classNames } from '../hooks/class-names.ts';
import { IconButton } from '../actions/icon-button.tsx';
import type { IconName } from '../media/icon-names.ts';
import { useEventListener } from '../hooks/use-event-listener.ts';
import { isPopoverOpen, useClosingPopover } from './use-popover.ts';

/** Width from which an inline sheet is part of the page; the breakpoint `lg` of the stylesheets. */
const INLINE_FROM = '(min-width: 992px)';

interface SheetProps {
  /** Id that `SheetButton` refers to. */
  id: string;
  title: ReactNode;
  closeLabel: string;
  /** Part of the page on wide screens, always open and without its header. */
  inline?: boolean;
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
export function Sheet({ id, title, closeLabel, inline, children }: SheetProps) {
  const titleId = useId();
  const [open, setOpen] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  useClosingPopover(sheet, (shown) => {
    setOpen(shown);
    if (shown && sheet.current && !sheet.current.contains(document.activeElement))
      focusableIn(sheet.current)[0]?.focus();
  });
  useEventListener(sheet, 'keydown', (event) => trapFocus(event, sheet.current));
  useEffect(() => {
    if (!inline) return;
    const wide = matchMedia(INLINE_FROM);
    const close = () => wide.matches && isPopoverOpen(sheet.current) && sheet.current.hidePopover();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [inline]);
  return (
    <section
      ref={sheet}
      id={id}
      className={classNames('sheet', inline && 'sheet-inline')}
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
  /** Hidden where the sheet is part of the page. */
  inline?: boolean;
  children: ReactNode;
}

export function SheetButton({ sheet, icon, inline, children }: SheetButtonProps) {
  return (
    <Button
      type="button"
      variant="secondary"
      icon={icon}
      className={classNames('sheet-button', inline && 'sheet-button-inline')}
      popovertarget={sheet}
    >
      {children}
    </Button>
  );
}
