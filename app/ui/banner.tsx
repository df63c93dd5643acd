import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface BannerProps {
  icon?: IconName;
  children: ReactNode;
  /** What belongs to the words and must not break off them, such as the time left. */
  aside?: ReactNode;
  /** A link or button at the end of the line. */
  action?: ReactNode;
}

/** A full-width line under the navigation: a bonus that really runs. */
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
