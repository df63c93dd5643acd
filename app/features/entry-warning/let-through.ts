import { useSyncExternalStore } from 'react';

/** Whether the warning was answered since the page loaded. Set in the browser only. */
let accepted = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks the warning as answered; the cookie that remembers it is set by the server. */
export function warningAccepted(): void {
  accepted = true;
  listeners.forEach((listener) => listener());
}

/** Whether this browser hides the warning although the server rendered it: just answered, or an installed app. */
export function useWarningAccepted(): boolean {
  const inBrowser = () => accepted || document.documentElement.hasAttribute('data-installed');
  return useSyncExternalStore(subscribe, inBrowser, () => false);
}
