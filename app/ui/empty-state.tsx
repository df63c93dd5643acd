import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';

export interface EmptyStateProps {
  title?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  /** `h1` where it is all that the page says. */
  heading?: 'h1' | 'h2';
}

/** What a list says when nothing is in it yet, under the brand's own shape. */
export function EmptyState({ title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <BrandMark size={72} />
      {title && <Heading>{title}</Heading>}
      <p>{children}</p>
      {action}
    </div>
  );
}
