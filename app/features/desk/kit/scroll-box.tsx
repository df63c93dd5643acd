import type { ReactNode } from 'react';

/** Makes an overflowing box without focusable content scrollable by keyboard. */
export const SCROLLED_BY_KEY = { tabIndex: 0, role: 'region' } as const;

type ScrollBoxProps = { children: ReactNode } & ({ label: string } | { /** Id of the heading. */ labelledBy: string });

/** The frame of a table without links that may be wider than the screen. */
export function ScrollBox({ children, ...name }: ScrollBoxProps) {
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy };
  return (
    <div className="desk-table-wrap" {...named} {...SCROLLED_BY_KEY}>
      {children}
    </div>
  );
}
