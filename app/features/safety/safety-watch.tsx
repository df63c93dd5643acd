import { useEffect } from 'react';

import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { wishRefresh } from '../../lib/refresh.ts';
import { useViewer } from '../../lib/site.ts';

/** Beside every page: who blocked or was blocked vanishes from open screens, and the exit of those who want one. */
export function SafetyWatch() {
  const quickExit = useViewer()?.quickExit;
  useLiveEvents('block', wishRefresh);
  useEffect(() => {
    if (!quickExit) return;
    const listening = import('./quick-exit.ts').then(({ listenForExit }) => listenForExit());
    return () => void listening.then((end) => end());
  }, [quickExit]);
  return null;
}
