import { lazy, Suspense, useCallback, useState } from 'react';
import type { ComponentType, MouseEvent, ReactNode } from 'react';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Fetched when it is first wanted: most who look at the front page have not decided yet. */
export function useSignupDialog(load: () => Promise<{ default: ComponentType<DialogProps> }>) {
  const [Signup] = useState(() => lazy(load));
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const start = useCallback((event: MouseEvent<HTMLAnchorElement>) => {
    // A new tab or window gets the page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setWanted(true);
    setOpen(true);
  }, []);
  const dialog: ReactNode = wanted && (
    <Suspense fallback={null}>
      <Signup open={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { start, dialog };
}
