import type { ReactNode } from 'react';

/** What is larger than its place and holds nothing to tab to is itself tabbed to, and then scrolled by the arrow keys. */
export const SCROLLED_BY_KEY = { tabIndex: 0, role: 'region' } as const;

type ScrollBoxProps = { children: ReactNode } & (
  { label: string } | { /** Id of the heading above. */ labelledBy: string }
);

/** The frame of a table without links, which may be wider than the screen. */
export function ScrollBox({ children, ...name }: ScrollBoxProps) {
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy };
  return (
    <div className="desk-table-wrap" {...named} {...SCROLLED_BY_KEY}>
      {children}
    </div>
  );
}
