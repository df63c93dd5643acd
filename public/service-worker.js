/*
 * The tenant's service worker: push messages and an offline page. It caches nothing else, because pages are private and
 * the device may be shared.
 */

/**
 * @typedef {object} PushPayload
 * @property {string} [title] neutral, because it is visible on locked screens
 * @property {string} [body] neutral as well
 * @property {string} [openUrl] path of this site that a press opens
 * @property {string} [checkUrl] path of a page that already shows the subject
 * @property {string} [tag] a later notification with the same tag replaces the earlier one
 * @property {number} [count] unread messages and new likes, for the app badge
 */

const OFFLINE = '/offline';
/** The server prepends the version of the offline page and the tenant's neutral name to this script. */
const CACHE = `offline-${self.offlineVersion}`;
const NAME = self.neutralName;

/** Bypasses the HTTP cache. If it fails, the worker is not installed and the previous one stays. */
async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE, { cache: 'reload' }));
}

async function dropOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** Navigation preload: requests start while the worker starts. */
const fetchAhead = () => self.registration.navigationPreload?.enable();

/** Network only; the offline page when there is no response. */
async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const cache = await caches.open(CACHE);
    const page = await cache.match(OFFLINE);
    if (page) return page;
    throw error;
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
  // Safe with open pages, which share only the messages below with the worker.
  self.skipWaiting();
});

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOlder(), fetchAhead(), self.clients.claim()])),
);

// Only GET navigations; other requests are not intercepted.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event));
});

/** Parses a message; invalid ones become empty, because a notification must be shown. */
function readPayload(data) {
  try {
    const payload = data.json();
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
}

/** A path of this origin, or `/`, so that a message cannot link elsewhere. */
function ownPath(path) {
  try {
    const url = new URL(path, self.location.origin);
    return url.origin === self.location.origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Sets the app badge where supported; open pages set it themselves. */
async function showCount(count) {
  if (!Number.isInteger(count) || count < 0 || !('setAppBadge' in self.navigator)) return;
  await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge()).catch(() => {});
}

/**
 * Notifies open pages and always shows a notification, because browsers revoke subscriptions that receive messages
 * silently. Silent when a page is visible.
 */
async function receive(payload) {
  const { title, count } = payload;
  const body = typeof payload.body === 'string' ? payload.body : '';
  const tag = typeof payload.tag === 'string' ? payload.tag : '';
  const openUrl = ownPath(payload.openUrl ?? '/');
  // Compared by path, without the hash.
  const [checkUrl] = ownPath(payload.checkUrl ?? openUrl).split('#');
  const pages = await openPages();
  for (const page of pages) page.postMessage({ type: 'NEW_PUSH_MESSAGE', body, openUrl });
  const inSight = pages.some((page) => page.visibilityState === 'visible');
  const shown = self.registration.showNotification(typeof title === 'string' && title ? title : NAME, {
    body,
    tag,
    // Alert again when a later message replaces a notification.
    renotify: tag !== '' && !inSight,
    silent: inSight,
    data: { openUrl, checkUrl },
  });
  await Promise.all([shown, pages.length === 0 && showCount(count)]);
}

/** Focuses the page that shows the subject, or navigates another one; opens a window when there is none. */
async function follow({ openUrl, checkUrl }) {
  const pages = await openPages();
  const page =
    pages.find(({ url }) => new URL(url).pathname === checkUrl) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0];
  if (!page) return self.clients.openWindow(openUrl);
  page.postMessage({ type: 'NEW_PUSH_CLICK', checkUrl, openUrl });
  return page.focus();
}

/** Attaches the renewed subscription. When signed out, the next page does it. */
async function renew({ oldSubscription }) {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!applicationServerKey) return;
  const renewed = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = renewed.toJSON();
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ subscription: { endpoint, keys }, renewal: true }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

self.addEventListener('push', (event) => event.waitUntil(receive(readPayload(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data ?? { openUrl: '/', checkUrl: '/' }));
});
