import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

interface BannerProps {
  icon?: IconName;
  children: ReactNode;
  /** Kept together with the text when the line wraps, such as the remaining time. */
  aside?: ReactNode;
  /** A link or button at the end of the line. */
  action?: ReactNode;
}

/** A full-width line under the navigation, for a running bonus. */
export function Banner({ icon, children, aside, action }: BannerProps) {
  return (
    <div className="banner">
      <div className="container">
        {icon && <Icon name={icon} />}
        <p>{children}</p>
        {aside}
        {action}
      </div>
    </div>
  );
}
