import { useSyncExternalStore } from 'react';

/** The browser's permission for notifications (product, section 4). */
export type PushPermission = 'unsupported' | 'unknown' | 'granted' | 'denied';

/** A push message as the service worker passes it to open pages. */
export interface PushMessage {
  /** The neutral text of the notification. */
  body: string;
  /** Path of the page that the message is about. */
  openUrl: string;
}

/** What this page knows about push messages (product, section 3). */
interface PushState {
  capable: boolean;
  permission: PushPermission;
  /** The subscription; `denied` when the browser or the member refused; null without a known one. */
  subscribed: { endpoint: string } | 'denied' | null;
  /** The newest message received while the page was open. */
  lastMessage: PushMessage | null;
}

const PERMISSIONS: Record<NotificationPermission, PushPermission> = {
  default: 'unknown',
  granted: 'granted',
  denied: 'denied',
};

const listeners = new Set<() => void>();
let known: Pick<PushState, 'subscribed' | 'lastMessage'> = { subscribed: null, lastMessage: null };
let state: PushState | null = null;

/** The current permission; browser only. */
export function readPermission(): PushPermission {
  const capable = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return capable ? PERMISSIONS[Notification.permission] : 'unsupported';
}

/** The current push state; browser only. The same object until something changes. */
export function readPushState(): PushState {
  const permission = readPermission();
  const { lastMessage } = known;
  const subscribed = permission === 'denied' ? 'denied' : known.subscribed;
  if (state?.permission === permission && state.subscribed === subscribed && state.lastMessage === lastMessage) {
    return state;
  }
  return (state = { capable: permission !== 'unsupported', permission, subscribed, lastMessage });
}

/**
 * Updates the push state; without arguments it rereads the permission, after the member answered the browser's prompt.
 */
export function updatePushState(news: Partial<typeof known> = {}): void {
  known = { ...known, ...news };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The push state of this browser; null on the server and until hydration. */
export function usePushState(): PushState | null {
  return useSyncExternalStore<PushState | null>(subscribe, readPushState, () => null);
}
