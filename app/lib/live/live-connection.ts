import { paths } from '../paths.ts';
import { BEAT_TYPE, LIVE_TYPES, PASSING } from './live-events.ts';
import type { LiveType } from './live-events.ts';

/** One event as all tabs of the browser see it. */
export interface LiveMessage {
  /** Its number among the member's events; null for what only holds at the moment, such as typing. */
  id: number | null;
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

/** A stream that says nothing for this many milliseconds is dead, whatever the connection claims: it beats every 20 s. */
const SILENCE_MS = 50_000;
/** A stream that was up for so many milliseconds was none of those that are refused again and again. */
const STEADY_MS = 20_000;

/**
 * Milliseconds before a lost stream is asked for again: spread, so that a server that starts again does not meet all of its
 * members at once, and growing.
 * @param tries how often it was asked for in vain since it was last up for a while
 */
export function reconnectDelay(tries: number, random: number = Math.random()): number {
  return 2 ** Math.min(tries, 3) * (1_000 + 5_000 * random);
}

/** One stream after the other, each from the last event on. */
function openStream(after: number, listener: Listener): () => void {
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
    if (opened > 0 && performance.now() - opened > STEADY_MS) tries = 0;
    opened = 0;
    timer = setTimeout(open, reconnectDelay(tries));
    tries += 1;
  };
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(lose, SILENCE_MS);
  };
  const open = () => {
    close();
    source = new EventSource(paths.events(last));
    source.onopen = () => {
      opened = performance.now();
      hear();
      listener.connected(true);
    };
    // Not left to the browser, which would come back after the same time as all others.
    source.onerror = lose;
    source.addEventListener(BEAT_TYPE, () => {
      hear();
      listener.connected(true);
    });
    for (const type of LIVE_TYPES) {
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) => {
        hear();
        const id = PASSING.has(type) ? null : Number(lastEventId);
        if (id !== null) last = id;
        listener.event({ id, type, data });
      });
    }
  };
  const openNow = () => {
    if (source === null) open();
  };
  // What kept the stream away may be over.
  window.addEventListener('online', openNow);
  open();
  return () => {
    window.removeEventListener('online', openNow);
    close();
  };
}

/** Passes each event on once, whichever way it comes. */
function onlyNew(after: number, listener: Listener) {
  let seen = after;
  return {
    seen: () => seen,
    connected: listener.connected,
    event: (message: LiveMessage) => {
      if (message.id !== null) {
        // After what was missed the server may count from a lower number.
        if (message.id <= seen && message.type !== 'missed') return;
        seen = message.id;
      }
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
  let leads = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  // A browser may put the tab that streams to sleep, which tells nobody.
  const hearLeader = () => {
    clearTimeout(silence);
    if (!leads) silence = setTimeout(() => mine.connected(false), SILENCE_MS);
  };
  const tell = (message: TabMessage) => {
    // The lock may come, and the stream speak, just after the page has stopped listening.
    if (!ended.signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (typeof data === 'boolean') {
      hearLeader();
      mine.connected(data);
    } else if ('type' in data) {
      hearLeader();
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
    clearTimeout(silence);
    ended.abort();
    channel.close();
  };
}
