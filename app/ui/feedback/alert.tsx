import type { ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const TONE_ICON: Record<AlertTone, IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning-circle',
  danger: 'warning-circle',
};

interface AlertProps {
  tone?: AlertTone;
  icon?: IconName;
  title?: ReactNode;
  children?: ReactNode;
  /** A link or button: at the end of the line where there is room, else below the text. */
  action?: ReactNode;
  /** A dismiss control, e.g. a form with `AlertClose`. */
  dismiss?: ReactNode;
  /** `alert` for urgent messages, `status` for others; none for messages present at load. */
  role?: 'alert' | 'status';
}

export function Alert({ tone = 'info', icon, title, children, action, dismiss, role }: AlertProps) {
  return (
    <div className={classNames('alert', `alert-${tone}`, action != null && 'alert-line')} role={role}>
      <Icon name={icon ?? TONE_ICON[tone]} />
      <div>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="alert-action">{action}</div>}
      {dismiss}
    </div>
  );
}

interface AlertCloseProps {
  /** Accessible name, including what is closed. */
  label: string;
  type?: 'submit' | 'button';
  onClick?: () => void;
}

/** The close button of an alert, banner or toast, 44 px. */
export function AlertClose({ label, type = 'submit', onClick }: AlertCloseProps) {
  return (
    <button type={type} className="alert-close" aria-label={label} title={label} onClick={onClick}>
      <Icon name="x" />
    </button>
  );
}

export function AlertStack({ children }: { children: ReactNode }) {
  return <div className="container alert-stack">{children}</div>;
}
