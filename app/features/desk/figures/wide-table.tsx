import type { ReactNode } from 'react';

import { ScrollBox } from '../scroll-box.tsx';

/** Numbers that may be wider than the screen. @param labelledBy id of the heading above */
export function WideTable({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <ScrollBox labelledBy={labelledBy}>
      <table className="desk-table">{children}</table>
    </ScrollBox>
  );
}
