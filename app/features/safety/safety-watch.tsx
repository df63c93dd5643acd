import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { useViewer } from '../../lib/site.ts';

/** Events that arrive within this many ms of each other are one look. */
const SETTLE_MS = 500;

/** Beside every page: who blocked or was blocked vanishes from open screens, and the exit of those who want one. */
export function SafetyWatch() {
  const { revalidate } = useRevalidator();
  const quickExit = useViewer()?.quickExit;
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents('block', () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => void revalidate(), SETTLE_MS);
  });
  useEffect(() => () => clearTimeout(settling.current), []);
  useEffect(() => {
    if (!quickExit) return;
    const listening = import('./quick-exit.ts').then(({ listenForExit }) => listenForExit());
    return () => void listening.then((end) => end());
  }, [quickExit]);
  return null;
}
