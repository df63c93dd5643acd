import type { ReactNode } from 'react';
import { BrandMark } from '../media/brand-mark.tsx';

interface EmptyStateProps {
  title?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  /** `h1` when it is the page's only content. */
  heading?: 'h1' | 'h2';
}

/** The message of an empty list, under the brand's own shape with its mark. */
export function EmptyState({ title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-shape">
        <BrandMark size={72} />
      </span>
      {title && <Heading>{title}</Heading>}
      <p>{children}</p>
      {action}
    </div>
  );
}
