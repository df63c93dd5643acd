import type { ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
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

interface BannerPlaceProps {
  /** A bar at the lower edge of the window instead of a line above the page, where the window has the height for it. */
  bar: boolean;
  children: ReactNode;
}

/** Where the banner stands. One element in both places, so that moving to another page keeps what it says. */
export function BannerPlace({ bar, children }: BannerPlaceProps) {
  return <div className={classNames('banner-place', bar && 'banner-bar')}>{children}</div>;
}
