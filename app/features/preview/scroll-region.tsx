import type { ReactNode } from 'react';

/** Scrollable content must be reachable by keyboard (WCAG 2.1.1); not every browser does that itself. */
export const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** A horizontally scrollable table. @param labelledBy id of its heading */
export function ScrollRegion({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <div className="preview-scroll" {...SCROLLED_BY_KEYS} role="region" aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}
