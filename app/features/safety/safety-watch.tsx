import { useEffect } from 'react';

import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { requestRevalidation } from '../../lib/refresh.ts';
import { useViewer } from '../../lib/site.ts';

/** Mounted on every page: revalidates after a block and handles the quick exit if the member enabled it. */
export function SafetyListener() {
  const quickExit = useViewer()?.quickExit;
  useLiveEvents('block', requestRevalidation);
  useEffect(() => {
    if (!quickExit) return;
    const listening = import('./quick-exit.ts').then(({ listenForExit }) => listenForExit());
    return () => void listening.then((end) => end());
  }, [quickExit]);
  return null;
}
