import type { ReactNode } from 'react';
import { BrandMark } from '../media/brand-mark.tsx';

interface ErrorPanelProps {
  /** 404, 500; null without a response. */
  status: number | null;
  /** Whether the brand mark is shown; not on pages without a site. */
  mark: boolean;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

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
