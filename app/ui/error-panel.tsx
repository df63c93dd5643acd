import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';

export interface ErrorPanelProps {
  /** 404, 500; null when nothing was answered. */
  status: number | null;
  /** Whether the site's mark stands in it; not where there is no site. */
  mark: boolean;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** The middle of an error page. */
export function ErrorPanel({ status, mark, title, children, action }: ErrorPanelProps) {
  return (
    <div className="error-panel">
      {status !== null && (
        <p className="error-code" aria-hidden="true">
          {status}
        </p>
      )}
      {mark && <BrandMark size={64} />}
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
