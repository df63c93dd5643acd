import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { stepByKey } from './step-by-key.ts';
import { useListener } from './use-listener.ts';
import { isShown, usePopover } from './use-popover.ts';

export interface DropdownProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** Spoken name of the button when `trigger` says too little. */
  label?: string;
  caret?: boolean;
  children: ReactNode;
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('.dropdown-item') ?? [])];
}

/**
 * A menu on the browser's popover: light dismiss, Escape and focus return come with it, script is not needed. With
 * script the arrow keys, Home and End walk through it; Tab, a choice and another page close it.
 */
export function Dropdown({ trigger, label, caret = true, children }: DropdownProps) {
  const id = useId().replaceAll(':', '');
  const whole = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  usePopover(menu, (open) => {
    // Opened by a key: the focus goes in, unless an arrow has put it there.
    if (open && toggle.current?.matches(':focus-visible')) itemsOf(menu.current)[0]?.focus();
  });
  useListener(whole, 'keydown', (event) => {
    const open = isShown(menu.current);
    if (event.key === 'Tab' && open) menu.current.hidePopover();
    if (!open && !event.key.startsWith('Arrow')) return;
    const items = itemsOf(menu.current);
    const next = stepByKey(event.key, items.indexOf(document.activeElement as HTMLElement), items.length, 'vertical');
    if (next === null) return;
    event.preventDefault();
    // A press, because the browser places the menu beside the button that opened it.
    if (!open) toggle.current?.click();
    items[next]?.focus();
  });
  useListener(menu, 'click', (event) => {
    if ((event.target as Element).closest('.dropdown-item')) menu.current?.hidePopover();
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

export interface DropdownItemProps {
  children: ReactNode;
  icon?: IconName;
  current?: boolean;
}

/** An entry that goes somewhere. */
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

/** An entry that acts: a submit button for the form around it, or what it does by script. */
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
