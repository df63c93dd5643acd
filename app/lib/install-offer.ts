import { useSyncExternalStore } from 'react';

/** Chromium's `beforeinstallprompt` event; not in the DOM types. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let showPrompt: (() => void) | null = null;

function setPrompt(next: (() => void) | null): void {
  showPrompt = next;
  for (const listener of listeners) listener();
}

/** Stores the browser's install prompt, so that it opens on a click and not by itself. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setPrompt(() => {
      // A prompt can be used once; the browser sends another event when it may be repeated.
      setPrompt(null);
      void (event as BeforeInstallPromptEvent).prompt();
    });
  });
  addEventListener('appinstalled', () => setPrompt(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's install prompt; null while there is none. */
export function useInstallPrompt(): (() => void) | null {
  return useSyncExternalStore(
    subscribe,
    () => showPrompt,
    () => null,
  );
}
