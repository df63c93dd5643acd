import type { ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';

interface PanelProps {
  title?: ReactNode;
  heading?: 'h1' | 'h2';
  /** `form`: padded, one column of fields; `flush`: no padding. */
  look?: 'form' | 'padded' | 'flush';
  className?: string;
  children: ReactNode;
}

/** A surface for a form, a list or a conversation. */
export function Panel({ title, heading: Heading = 'h2', look = 'padded', className, children }: PanelProps) {
  return (
    <div
      className={classNames('panel', look !== 'flush' && 'panel-padded', look === 'form' && 'panel-form', className)}
    >
      {title && <Heading className="panel-title">{title}</Heading>}
      {children}
    </div>
  );
}
