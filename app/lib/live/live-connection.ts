import { paths } from '../paths.ts';

/** Names of the server's events. */
export const LIVE_TYPES = ['message', 'read', 'like', 'unlike', 'match', 'block', 'credits', 'badges'] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

/** One event as all tabs of the browser see it. */
export interface LiveMessage {
  type: LiveType;
  /** What the server sent, JSON. */
  data: string;
}

interface Listener {
  event: (message: LiveMessage) => void;
  /** Whether events arrive at present; while they do not, the caller polls. */
  connected: (up: boolean) => void;
}

function openStream(listener: Listener): () => void {
  const source = new EventSource(paths.events());
  source.onopen = () => listener.connected(true);
  // The browser tries again by itself unless the server refused.
  source.onerror = () => listener.connected(false);
  for (const type of LIVE_TYPES) {
    source.addEventListener(type, (event: MessageEvent<string>) => listener.event({ type, data: event.data }));
  }
  return () => source.close();
}

/**
 * Opens one stream for all tabs of a member: a browser allows six connections to a host over HTTP/1.1, and each tab's
 * own would use them up. The tab that holds the lock streams and passes on; another takes over when it goes.
 * @param member id of the member, so that tabs of two accounts are never mixed
 * @returns how to end it
 */
export function connectLive(member: string, listener: Listener): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return openStream(listener);
  const name = `live-${member}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  channel.onmessage = (message: MessageEvent<LiveMessage | boolean>) => {
    if (typeof message.data === 'boolean') listener.connected(message.data);
    else listener.event(message.data);
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openStream({
        event: (message) => {
          listener.event(message);
          channel.postMessage(message);
        },
        connected: (up) => {
          listener.connected(up);
          channel.postMessage(up);
        },
      });
      ended.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  navigator.locks.request(name, { signal: ended.signal }, lead).catch(() => {
    // Aborted while waiting for the lock: this tab never led.
  });
  return () => {
    ended.abort();
    channel.close();
  };
}
