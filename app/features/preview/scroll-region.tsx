import type { ReactNode } from 'react';

/** What scrolls must be within reach of the keyboard (WCAG 2.1.1); not every browser sees to that itself. */
export const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** A table that may be wider than its window. @param labelledBy id of its heading */
export function ScrollRegion({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <div className="preview-scroll" {...SCROLLED_BY_KEYS} role="region" aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}
