import { forwardRef, type ButtonHTMLAttributes, type MouseEventHandler, type ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { classNames } from '../hooks/class-names.ts';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonStyleProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width of its container. */
  block?: boolean;
  icon?: IconName;
  children?: ReactNode;
}

function buttonClass(
  { variant = 'primary', size = 'medium', block }: Omit<ButtonStyleProps, 'children'>,
  more?: string,
) {
  return classNames('btn', `btn-${variant}`, size !== 'medium' && `btn-${size}`, block && 'btn-block', more);
}

export interface ButtonProps extends ButtonStyleProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Shows a progress bar and ignores clicks; the button keeps its focus and its width. */
  pending?: boolean;
}

/** A button for an action. For navigation use `ButtonLink`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, block, icon, pending = false, className, children, onClick, type = 'submit', ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass({ variant, size, block }, classNames(pending && 'is-pending', className))}
      aria-disabled={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
});

export interface ButtonLinkProps extends ButtonStyleProps {
  href: string;
  className?: string;
  prefetch?: 'none' | 'intent' | 'render' | 'viewport';
  /** Replaces the current history entry. */
  replace?: boolean;
  /** A full page load, for addresses outside the router (another host, a download). */
  reload?: boolean;
  rel?: string;
  /** May prevent the navigation, where JavaScript handles the click. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

export function ButtonLink({
  href,
  prefetch = 'none',
  replace,
  reload,
  icon,
  children,
  className,
  rel,
  onClick,
  ...look
}: ButtonLinkProps) {
  const classes = buttonClass(look, className);
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  if (reload) {
    return (
      <a href={href} rel={rel} className={classes} onClick={onClick}>
        {content}
      </a>
    );
  }
  return (
    <Link to={href} rel={rel} prefetch={prefetch} replace={replace} className={classes} onClick={onClick}>
      {content}
    </Link>
  );
}
