import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface DropdownProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** Spoken name of the button when `trigger` says too little. */
  label?: string;
  caret?: boolean;
  children: ReactNode;
}

/** A menu on the browser's popover: light dismiss, Escape and focus return come with it, script is not needed. */
export function Dropdown({ trigger, label, caret = true, children }: DropdownProps) {
  const id = useId().replaceAll(':', '');
  return (
    <div className="dropdown">
      <button type="button" className="dropdown-toggle" aria-label={label} {...{ popovertarget: id }}>
        {trigger}
        {caret && <Icon name="caret-down" />}
      </button>
      <div className="dropdown-menu" id={id} {...{ popover: 'auto' }}>
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

/** An entry that acts: a submit button for the form around it. */
export function DropdownButton({ icon, children, name, value }: DropdownItemProps & { name?: string; value?: string }) {
  return (
    <button type="submit" className="dropdown-item" name={name} value={value}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
