import type { ReactNode } from 'react';

import { Alert } from '../../../ui/alert.tsx';

/** Says what was done on the page before. */
export function DoneNote({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="case-done">
      <Alert tone="success" role="status">
        {children}
      </Alert>
    </div>
  );
}
