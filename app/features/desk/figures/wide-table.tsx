import type { ReactNode } from 'react';

/** What is wider than its place and holds nothing to tab to is itself tabbed to, and then scrolled by the arrow keys. */
const SCROLLED_BY_KEY = { tabIndex: 0, role: 'region' } as const;

/** Numbers that may be wider than the screen. @param labelledBy id of the heading above */
export function WideTable({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <div className="desk-table-wrap" aria-labelledby={labelledBy} {...SCROLLED_BY_KEY}>
      <table className="desk-table">{children}</table>
    </div>
  );
}
