import { useSyncExternalStore } from 'react';

/** Whether the warning was answered since the page was made. Set in the browser only. */
let entered = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The warning was answered; the cookie that remembers it is the server's. */
export function letThrough(): void {
  entered = true;
  listeners.forEach((listener) => listener());
}

/** Whether this browser needs no warning although the server drew one: answered just now, or an installed app. */
export function useLetThrough(): boolean {
  const inBrowser = () => entered || document.documentElement.hasAttribute('data-installed');
  return useSyncExternalStore(subscribe, inBrowser, () => false);
}
