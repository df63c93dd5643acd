import { useSyncExternalStore } from 'react';

/** Chromium's `beforeinstallprompt` event; not in the DOM types. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let offer: (() => void) | null = null;

function setOffer(next: (() => void) | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Stores the browser's install prompt, so that it opens on a click and not by itself. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(() => {
      // A prompt can be used once; the browser sends another event when it may be repeated.
      setOffer(null);
      void (event as InstallEvent).prompt();
    });
  });
  addEventListener('appinstalled', () => setOffer(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's install prompt; null while there is none. */
export function useInstallOffer(): (() => void) | null {
  return useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
}
