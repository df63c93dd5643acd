import { useSyncExternalStore } from 'react';

/** What the browser says about showing notifications (product, section 4). */
export type PushPermission = 'unsupported' | 'unknown' | 'granted' | 'denied';

/** What a push message told, as the service worker passes it on to open pages. */
export interface PushNews {
  /** Neutral, as the notification shows it. */
  body: string;
  /** Path of the page that the news is about. */
  openUrl: string;
}

/** What this browser's page knows about push messages (product, section 3). */
export interface PushState {
  capable: boolean;
  permission: PushPermission;
  /** The subscription; `denied` where the browser or the member wants none; null where there is none (known). */
  subscribed: { endpoint: string } | 'denied' | null;
  /** The newest message that arrived while the page was open. */
  lastMessage: PushNews | null;
}

const PERMISSIONS: Record<NotificationPermission, PushPermission> = {
  default: 'unknown',
  granted: 'granted',
  denied: 'denied',
};

const listeners = new Set<() => void>();
let told: Pick<PushState, 'subscribed' | 'lastMessage'> = { subscribed: null, lastMessage: null };
let state: PushState | null = null;

/** The permission as it is now; in a browser only. */
export function readPermission(): PushPermission {
  const capable = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return capable ? PERMISSIONS[Notification.permission] : 'unsupported';
}

/** All that is known now; in a browser only. The same object until something changes. */
export function readPushState(): PushState {
  const permission = readPermission();
  const { lastMessage } = told;
  const subscribed = permission === 'denied' ? 'denied' : told.subscribed;
  if (state?.permission === permission && state.subscribed === subscribed && state.lastMessage === lastMessage) {
    return state;
  }
  return (state = { capable: permission !== 'unsupported', permission, subscribed, lastMessage });
}

/** Tells the page what has become known, or with nothing that the member has answered the browser's question. */
export function tellPushState(news: Partial<typeof told> = {}): void {
  told = { ...told, ...news };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this browser says about push; null on the server and until React has taken over the page. */
export function usePushState(): PushState | null {
  return useSyncExternalStore<PushState | null>(subscribe, readPushState, () => null);
}
