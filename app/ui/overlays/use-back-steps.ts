import { useEffect, useRef } from 'react';
import { createOverlayHistory, type Overlay, type OverlayHistory } from './overlay-history.ts';

let history: OverlayHistory | null = null;

/** Takes over the browser's back button for overlays; called before the router starts. */
export function startOverlayHistory(): void {
  history = createOverlayHistory(window);
}

/**
 * Lets the browser's back button close an overlay that has `steps` open; 0 while it is closed.
 * @param onBack called after a back navigation, with the number of steps that must remain open
 */
export function useBackSteps(steps: number, onBack: (steps: number) => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  const overlay = useRef<Overlay>({ onBack: (left) => latest.current(left) }).current;
  useEffect(() => history?.setSteps(overlay, steps), [overlay, steps]);
  useEffect(() => () => history?.setSteps(overlay, 0), [overlay]);
}
