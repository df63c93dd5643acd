import type { ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';

interface PageProps {
  /** `wide` 1200 px, `narrow` for forms and reading, `full` edge to edge (conversation). */
  width?: 'wide' | 'narrow' | 'full';
  children: ReactNode;
}

/** The main landmark, target of the skip link. */
export function Page({ width = 'wide', children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={classNames('page', `page-${width}`, width !== 'full' && 'container')}>
      {children}
    </main>
  );
}

/** A full-bleed stripe in the brand's second colour; at most one per page, none on forms or payment. */
export function FullBleedBand({ children }: { children: ReactNode }) {
  return <div className="band">{children}</div>;
}
