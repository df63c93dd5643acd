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

/** What tabs tell each other: an event, whether events arrive, or that a tab has just come and knows neither. */
type TabMessage = LiveMessage | boolean | 'hello';

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
  let leading = false;
  let up = false;
  /** The newest event: any of them carries the numbers on the badges. */
  let newest: LiveMessage | null = null;
  const tell = (message: TabMessage) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'hello') {
      if (!leading) return;
      tell(up);
      if (newest) tell({ type: 'badges', data: newest.data });
    } else if (typeof data === 'boolean') listener.connected(data);
    else listener.event(data);
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      leading = true;
      const close = openStream({
        event: (message) => {
          newest = message;
          listener.event(message);
          tell(message);
        },
        connected: (now) => {
          up = now;
          listener.connected(now);
          tell(now);
        },
      });
      ended.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  tell('hello');
  navigator.locks.request(name, { signal: ended.signal }, lead).catch(() => {
    // Aborted while waiting for the lock: this tab never led.
  });
  return () => {
    ended.abort();
    channel.close();
  };
}
