import { forwardRef, type ButtonHTMLAttributes, type MouseEventHandler } from 'react';
import { Link } from '@remix-run/react';
import { classNames } from '../hooks/class-names.ts';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  variant?: 'plain' | 'primary';
}

/** A square button with an icon only, at least 44 px. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, variant = 'plain', className, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={classNames(variant === 'primary' ? 'btn btn-primary btn-icon' : 'icon-btn', className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
});

export interface IconLinkProps {
  href: string;
  icon: IconName;
  label: string;
  className?: string;
  /** -1 removes it from the tab order where another element does the same, or arrow keys lead to it. */
  tabIndex?: -1;
  /** `none` where a click does not navigate: the browser need not ask for the route in advance. */
  discover?: 'none';
  /** May prevent the navigation, where JavaScript handles the click. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** The same as a link, such as "back" and "settings". */
export function IconLink({ href, icon, label, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} to={href} className={classNames('icon-btn', className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}
