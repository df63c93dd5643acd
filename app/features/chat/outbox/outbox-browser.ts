import { askBeforeLeaving } from '../../../lib/browser/ask-before-leaving.ts';
import { newClientId } from './client-id.ts';
import { deleteOtherOutboxes } from './outbox-storage.ts';
import { messageKeyPrefix } from './outbox-keys.ts';
import { sendMessage } from './outbox-send.ts';
import { OutboxStore } from './outbox-store.ts';
import { NULL_STORAGE, getLocalStorage } from './local-storage.ts';

/** Fallback when the browser reports no connection, in ms; some report that wrongly. */
const OFFLINE_RETRY_MS = 15_000;

/** Waits `ms`, or while offline until the connection is back. */
function waitForRetry(ms: number): Promise<void> {
  const offline = !navigator.onLine;
  if (ms === 0 && !offline) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, offline ? OFFLINE_RETRY_MS : ms);
    if (offline) window.addEventListener('online', end);
  });
}

/** Runs in one tab at a time. Browsers without Web Locks rely on the server's idempotency by client id. */
async function runExclusively(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, work);
}

function openOutbox(member: string): OutboxStore {
  const kept = getLocalStorage();
  if (kept) deleteOtherOutboxes(kept, member);
  const store = new OutboxStore(member, {
    keep: kept ?? NULL_STORAGE,
    alone: (work) => runExclusively(messageKeyPrefix(member), work),
    send: (message, onProgress) => sendMessage(message, onProgress, member),
    pause: waitForRetry,
    isOnline: () => navigator.onLine,
    newId: newClientId,
    now: () => new Date(),
    random: Math.random,
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(messageKeyPrefix(member))) store.handleExternalChange();
  });
  askBeforeLeaving(() => store.wouldLose());
  for (const change of ['online', 'offline']) window.addEventListener(change, () => store.handleExternalChange());
  return store;
}

let currentOutbox: { member: string; store: OutboxStore } | null = null;

/** The outbox of a member in this tab; a singleton. Browser only. */
export function getOutbox(member: string): OutboxStore {
  // Signing in or out reloads the page, so the member does not change within a page.
  currentOutbox ??= { member, store: openOutbox(member) };
  if (currentOutbox.member !== member) currentOutbox = { member, store: openOutbox(member) };
  return currentOutbox.store;
}

/**
 * Sends pending messages of an earlier page, and reports failures that no open thread shows, once each.
 * @param say called with the recipient's profile id
 */
export function watchOutbox(member: string, say: (profile: string) => void): () => void {
  const store = getOutbox(member);
  const look = () => {
    // Reported when the page becomes visible.
    if (document.hidden) return;
    for (const profile of store.takeUnreportedFailures()) say(profile);
  };
  const unsubscribe = store.subscribe({ changed: look });
  document.addEventListener('visibilitychange', look);
  look();
  store.sendPending();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
  };
}
