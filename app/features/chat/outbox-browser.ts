import { newClientId } from './client-id.ts';
import { forgetOtherOutboxes } from './outbox-keep.ts';
import { keptUnder } from './outbox-keys.ts';
import { sendMessage } from './outbox-send.ts';
import { OutboxStore } from './outbox-store.ts';
import { NOTHING_KEPT, pageStorage } from './page-storage.ts';

/** A browser that says that it has no connection is asked anyway after this many ms: some are wrong about it. */
const OFFLINE_MS = 15_000;

/** Waits, and longer without a connection: until there is one. */
function pause(ms: number): Promise<void> {
  const offline = !navigator.onLine;
  if (ms === 0 && !offline) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, offline ? OFFLINE_MS : ms);
    if (offline) window.addEventListener('online', end);
  });
}

/** One tab at a time; where a browser has no locks, the server still takes a client id once. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, work);
}

function open(member: string): OutboxStore {
  const kept = pageStorage();
  if (kept) forgetOtherOutboxes(kept, member);
  const store = new OutboxStore(member, {
    keep: kept ?? NOTHING_KEPT,
    alone: (work) => alone(keptUnder(member), work),
    send: (message, onProgress) => sendMessage(message, onProgress, member),
    pause,
    isOnline: () => navigator.onLine,
    newId: newClientId,
    now: () => new Date(),
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(keptUnder(member))) store.changedElsewhere();
  });
  for (const change of ['online', 'offline']) window.addEventListener(change, () => store.changedElsewhere());
  return store;
}

let opened: { member: string; store: OutboxStore } | null = null;

/** The outbox of a member in this tab, the same one for as long as the page lives. Browser only. */
export function outboxOf(member: string): OutboxStore {
  // Another member needs another page: logging in and out load it anew.
  opened ??= { member, store: open(member) };
  if (opened.member !== member) opened = { member, store: open(member) };
  return opened.store;
}

/**
 * Sends what waits from an earlier page, and tells of what failed where no thread shows it, once.
 * @param say told whom a message was for
 * @returns the end of it
 */
export function watchOutbox(member: string, say: (profile: string) => void): () => void {
  const store = outboxOf(member);
  const look = () => {
    // Nobody reads the notices of a page that is out of sight.
    if (document.hidden) return;
    for (const profile of store.tellOfFailed()) say(profile);
  };
  const unsubscribe = store.subscribe({ changed: look });
  document.addEventListener('visibilitychange', look);
  look();
  store.wake();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
  };
}
