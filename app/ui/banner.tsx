import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface BannerProps {
  icon?: IconName;
  children: ReactNode;
  /** A link or button at the end of the line. */
  action?: ReactNode;
  dismiss?: ReactNode;
  tone?: 'brand' | 'warning';
}

/** A full-width line under the navigation: a bonus that really runs, a reminder to confirm. */
export function Banner({ icon, children, action, dismiss, tone = 'brand' }: BannerProps) {
  return (
    <div className={`banner banner-${tone}`}>
      <div className="container">
        {icon && <Icon name={icon} />}
        <p>{children}</p>
        {action}
        {dismiss}
      </div>
    </div>
  );
}
