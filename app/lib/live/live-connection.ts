import { paths } from '../routing/paths.ts';
import { HEARTBEAT_TYPE, LIVE_TYPES, TRANSIENT_TYPES, type LiveType } from './live-events.ts';

/** An event as delivered to all tabs of the browser. */
export interface LiveMessage {
  /** Sequence number of the member's event; null for transient ones such as typing. */
  id: number | null;
  type: LiveType;
  /** JSON of the server. */
  data: string;
}

interface LiveListener {
  event: (message: LiveMessage) => void;
  /** Whether events arrive; while they do not, the caller polls. */
  connected: (up: boolean) => void;
}

/** Messages between tabs: an event, whether events arrive, or a new tab whose page includes events up to `after`. */
type TabMessage = LiveMessage | boolean | { after: number };

/** Events that the leading tab buffers for tabs that open meanwhile. */
const MAX_BUFFERED = 100;

/** A stream without any data for this long is dead; the server sends a heartbeat every 20 s. */
const HEARTBEAT_TIMEOUT_MS = 50_000;
/** A stream that lasted this long resets the delay, in ms. */
const STEADY_AFTER_MS = 20_000;

/**
 * Delay before reconnecting, in ms: exponential with jitter, so that a restarted server is not overloaded.
 * @param tries failed attempts since the last steady stream
 */
export function reconnectDelay(tries: number, random: number = Math.random()): number {
  return 2 ** Math.min(tries, 3) * (1_000 + 5_000 * random);
}

/** Opens streams one after the other, each from the last event. */
function openStream(after: number, listener: LiveListener): () => void {
  let last = after;
  let tries = 0;
  let opened = 0;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let silence: ReturnType<typeof setTimeout>;
  const close = () => {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = null;
  };
  const lose = () => {
    close();
    listener.connected(false);
    if (opened > 0 && performance.now() - opened > STEADY_AFTER_MS) tries = 0;
    opened = 0;
    timer = setTimeout(open, reconnectDelay(tries));
    tries += 1;
  };
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(lose, HEARTBEAT_TIMEOUT_MS);
  };
  const open = () => {
    close();
    source = new EventSource(paths.events(last));
    source.onopen = () => {
      opened = performance.now();
      hear();
      listener.connected(true);
    };
    // Replaces the browser's own reconnect, which has no jitter.
    source.onerror = lose;
    source.addEventListener(HEARTBEAT_TYPE, () => {
      hear();
      listener.connected(true);
    });
    for (const type of LIVE_TYPES) {
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        hear();
        const id = TRANSIENT_TYPES.has(type) ? null : Number(lastEventId);
        if (id !== null) last = id;
        listener.event({ id, type, data });
      });
    }
  };
  const openNow = () => {
    if (source === null) open();
  };
  // Reconnect immediately when the device is online again.
  window.addEventListener('online', openNow);
  open();
  return () => {
    window.removeEventListener('online', openNow);
    close();
  };
}

function deduplicate(after: number, listener: LiveListener) {
  let seen = after;
  return {
    seen: () => seen,
    connected: listener.connected,
    event: (message: LiveMessage) => {
      if (message.id !== null) {
        // After `missed` the server may continue from a lower number.
        if (message.id <= seen && message.type !== 'missed') return;
        seen = message.id;
      }
      listener.event(message);
    },
  };
}

/**
 * Opens one stream for all tabs of a member, because browsers allow six connections to a host over HTTP/1.1. The tab
 * that holds the lock streams and broadcasts; another takes over when it closes. Each tab receives every event after
 * its page's exactly once.
 * @param member profile id, so that tabs of different accounts are separate
 * @param after sequence number of the newest event that the page includes
 * @returns close function
 */
export function connectLive(member: string, after: number, listener: LiveListener): () => void {
  const mine = deduplicate(after, listener);
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return openStream(after, mine);
  const name = `live-${member}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  const kept: LiveMessage[] = [];
  let up: boolean | null = null;
  let leads = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  // Browsers may suspend the streaming tab without notice.
  const watchLeader = () => {
    clearTimeout(silence);
    if (!leads) silence = setTimeout(() => mine.connected(false), HEARTBEAT_TIMEOUT_MS);
  };
  const tell = (message: TabMessage) => {
    // The lock or an event may arrive just after closing.
    if (!ended.signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (typeof data === 'boolean') {
      watchLeader();
      mine.connected(data);
    } else if ('type' in data) {
      watchLeader();
      mine.event(data);
    } else if (up !== null) {
      tell(up);
      for (const message of kept) if (message.id! > data.after) tell(message);
    }
  };
  const lead = () =>
    new Promise<void>((resolve) => {
      leads = true;
      clearTimeout(silence);
      const close = openStream(mine.seen(), {
        event: (message) => {
          if (message.id !== null) kept.push(message);
          if (kept.length > MAX_BUFFERED) kept.shift();
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
    clearTimeout(silence);
    ended.abort();
    channel.close();
  };
}
