import { useSyncExternalStore } from 'react';

/** What Chromium sends when the site may be installed; not among the standard types. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let offer: (() => void) | null = null;

function setOffer(next: (() => void) | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install the site, so that it comes when a member asks and not by itself. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(() => {
      // An offer can be made once; the browser sends another one when it may be repeated.
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

/** Opens the browser's question whether to install; null while there is none, and where there never is one. */
export function useInstallOffer(): (() => void) | null {
  return useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
}
