import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';

export interface ErrorPanelProps {
  /** 404, 500; null when nothing was answered. */
  status: number | null;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** The middle of an error page. */
export function ErrorPanel({ status, title, children, action }: ErrorPanelProps) {
  return (
    <div className="error-panel">
      {status !== null && (
        <p className="error-code" aria-hidden="true">
          {status}
        </p>
      )}
      <BrandMark size={64} />
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
