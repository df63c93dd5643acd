import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const TONE_ICON: Record<AlertTone, IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning-circle',
  danger: 'warning-circle',
};

export interface AlertProps {
  tone?: AlertTone;
  icon?: IconName;
  title?: ReactNode;
  children?: ReactNode;
  /** A dismiss control, e.g. a form with `AlertClose`. */
  dismiss?: ReactNode;
  /** `alert` for what must be heard at once, `status` for the rest; none for what was there at load. */
  role?: 'alert' | 'status';
}

/** A message in the page. */
export function Alert({ tone = 'info', icon, title, children, dismiss, role }: AlertProps) {
  return (
    <div className={`alert alert-${tone}`} role={role}>
      <Icon name={icon ?? TONE_ICON[tone]} />
      <div>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {dismiss}
    </div>
  );
}
