import { paths } from '../paths.ts';

/** Names of the server's events. */
export const LIVE_TYPES = [
  'message',
  'read',
  'like',
  'unlike',
  'match',
  'block',
  'account',
  'photo',
  'credits',
  'badges',
] as const;
export type LiveType = (typeof LIVE_TYPES)[number];

/** One event as all tabs of the browser see it. */
export interface LiveMessage {
  /** Its number among the member's events. */
  id: number;
  type: LiveType;
  /** What the server sent, JSON. */
  data: string;
}

interface Listener {
  event: (message: LiveMessage) => void;
  /** Whether events arrive at present; while they do not, the caller polls. */
  connected: (up: boolean) => void;
}

/** What tabs tell each other: an event, whether events arrive, or that a tab has come which knows events up to `after`. */
type TabMessage = LiveMessage | boolean | { after: number };

/** Events that the leading tab keeps for tabs that open while they arrive. */
const KEPT = 100;

/** Milliseconds after which a stream that was refused is asked for again, as while a server restarts behind a proxy. */
const REFUSED_WAIT_MS = 15_000;

function openStream(after: number, listener: Listener): () => void {
  let last = after;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout>;
  const open = () => {
    source = new EventSource(paths.events(last));
    source.onopen = () => listener.connected(true);
    // The browser tries again by itself, from the last event it has seen, unless it was answered anything but a stream.
    source.onerror = () => {
      listener.connected(false);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, REFUSED_WAIT_MS);
    };
    for (const type of LIVE_TYPES) {
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        last = Number(lastEventId);
        listener.event({ id: last, type, data });
      });
    }
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/** Passes each event on once, whichever way it comes. */
function onlyNew(after: number, listener: Listener) {
  let seen = after;
  return {
    seen: () => seen,
    connected: listener.connected,
    event: (message: LiveMessage) => {
      if (message.id <= seen) return;
      seen = message.id;
      listener.event(message);
    },
  };
}

/**
 * Opens one stream for all tabs of a member: a browser allows six connections to a host over HTTP/1.1, and each tab's
 * own would use them up. The tab that holds the lock streams and passes on; another takes over when it goes. Every tab
 * hears each event after the one its page was made with, exactly once.
 * @param member id of the member, so that tabs of two accounts are never mixed
 * @param after number of the newest event that the page knows
 * @returns how to end it
 */
export function connectLive(member: string, after: number, listener: Listener): () => void {
  const mine = onlyNew(after, listener);
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return openStream(after, mine);
  const name = `live-${member}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  const kept: LiveMessage[] = [];
  let up: boolean | null = null;
  const tell = (message: TabMessage) => {
    // The lock may come, and the stream speak, just after the page has stopped listening.
    if (!ended.signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (typeof data === 'boolean') mine.connected(data);
    else if ('type' in data) mine.event(data);
    else if (up !== null) {
      tell(up);
      for (const message of kept) if (message.id > data.after) tell(message);
    }
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = openStream(mine.seen(), {
        event: (message) => {
          kept.push(message);
          if (kept.length > KEPT) kept.shift();
          mine.event(message);
          tell(message);
        },
        connected: (now) => {
          up = now;
          mine.connected(now);
          tell(now);
        },
      });
      ended.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  tell({ after });
  navigator.locks.request(name, { signal: ended.signal }, lead).catch(() => {
    // Aborted while waiting for the lock: this tab never led.
  });
  return () => {
    ended.abort();
    channel.close();
  };
}
