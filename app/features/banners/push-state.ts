import { useSyncExternalStore } from 'react';

import type { PushState } from './banner-rules.ts';

type Permission = PushState['permission'];

const PERMISSIONS: Record<NotificationPermission, Permission> = {
  default: 'unknown',
  granted: 'granted',
  denied: 'denied',
};

const listeners = new Set<() => void>();

/** The permission as it is now; in a browser only. */
export function readPermission(): Permission {
  const capable = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return capable ? PERMISSIONS[Notification.permission] : 'unsupported';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the page that the member has answered the browser's question. */
export function permissionAnswered(): void {
  for (const listener of listeners) listener();
}

/** What this browser says about push; null on the server and until React has taken over the page. */
export function usePushState(): PushState | null {
  const permission = useSyncExternalStore<Permission | null>(subscribe, readPermission, () => null);
  // A subscription needs the permission, so where that is unknown there is none.
  return permission && { capable: permission !== 'unsupported', permission, subscribed: permission === 'granted' };
}
