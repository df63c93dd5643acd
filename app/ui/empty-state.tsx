import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import type { Niche } from './brand-mark.tsx';

export interface EmptyStateProps {
  niche: Niche;
  title?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

/** What a list says when nothing is in it yet, under the brand's own shape. */
export function EmptyState({ niche, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <BrandMark niche={niche} size={72} />
      {title && <h2>{title}</h2>}
      <p>{children}</p>
      {action}
    </div>
  );
}
