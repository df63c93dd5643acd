import { useId, useRef, type ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';
import { indexForKey } from '../hooks/index-for-key.ts';
import { useEventListener } from '../hooks/use-event-listener.ts';
import { isPopoverOpen, useClosingPopover } from './use-popover.ts';

interface DropdownProps {
  /** Contents of the button. */
  trigger: ReactNode;
  /** Accessible name of the button where `trigger` is not enough. */
  label?: string;
  caret?: boolean;
  children: ReactNode;
}

function menuItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('.dropdown-item') ?? [])];
}

/**
 * A menu on the native popover, which provides light dismiss, Escape and focus return without JavaScript. Script adds
 * arrow keys, Home and End; Tab, a choice and navigation within the site close it.
 */
export function Dropdown({ trigger, label, caret = true, children }: DropdownProps) {
  const id = useId().replaceAll(':', '');
  const whole = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useClosingPopover(menu, (open) => {
    // Opened by keyboard: focus the first item, unless an arrow key has focused one.
    if (open && toggle.current?.matches(':focus-visible')) menuItems(menu.current)[0]?.focus();
  });
  useEventListener(whole, 'keydown', (event) => {
    const open = isPopoverOpen(menu.current);
    if (event.key === 'Tab' && open) menu.current.hidePopover();
    if (!open && !event.key.startsWith('Arrow')) return;
    const items = menuItems(menu.current);
    const next = indexForKey(event.key, items.indexOf(document.activeElement as HTMLElement), items.length, 'vertical');
    if (next === null) return;
    event.preventDefault();
    // A click, because the browser positions the menu relative to the button that opened it.
    if (!open) toggle.current?.click();
    items[next]?.focus();
  });
  // Closing removes a history entry, which would abort the load of another document: a choice that leads to one leaves
  // the menu open. The router prevents what it does itself, after these listeners.
  const closeUnlessLeaving = (event: Event) =>
    void setTimeout(() => event.defaultPrevented && menu.current?.hidePopover());
  useEventListener(menu, 'submit', closeUnlessLeaving);
  useEventListener(menu, 'click', (event) => {
    const item = (event.target as Element).closest('.dropdown-item');
    if (item instanceof HTMLAnchorElement) closeUnlessLeaving(event);
    else if (item instanceof HTMLButtonElement && item.type === 'button') menu.current?.hidePopover();
  });
  return (
    <div className="dropdown" ref={whole}>
      <button type="button" ref={toggle} className="dropdown-toggle" aria-label={label} popovertarget={id}>
        {trigger}
        {caret && <Icon name="caret-down" />}
      </button>
      <div className="dropdown-menu" ref={menu} id={id} popover="auto">
        {children}
      </div>
    </div>
  );
}

interface DropdownItemProps {
  children: ReactNode;
  icon?: IconName;
  current?: boolean;
}

export function DropdownLink({
  href,
  icon,
  current,
  reload,
  children,
}: DropdownItemProps & { href: string; reload?: boolean }) {
  return (
    <Link to={href} className="dropdown-item" aria-current={current || undefined} reloadDocument={reload}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A menu item that acts: a submit button of the form around it, or a script action. */
export function DropdownButton({
  icon,
  current,
  onPress,
  children,
  ...button
}: DropdownItemProps & { name?: string; value?: string; lang?: string; onPress?: () => void }) {
  return (
    <button
      {...button}
      type={onPress ? 'button' : 'submit'}
      onClick={onPress}
      className="dropdown-item"
      aria-current={current || undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
