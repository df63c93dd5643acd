/*
 * The site's service worker: push messages, and one page for when there is no connection. It keeps that page and nothing
 * else: what members see is private, and a device may be somebody else's tomorrow.
 */

/**
 * @typedef {object} PushPayload
 * @property {string} [title] neutral: it may be read by others on a locked screen
 * @property {string} [body] neutral too
 * @property {string} [openUrl] path of this site that a press leads to
 * @property {string} [checkUrl] path of the page that shows the news already
 * @property {string} [tag] a later notification with the same one takes the place of the earlier
 * @property {number} [count] unread messages and new likes, for the app's icon
 */

const OFFLINE = '/offline';
/** The server writes the version of the page, and the site's neutral name, before this script. */
const CACHE = `offline-${self.offlineVersion}`;
const NAME = self.neutralName;

/** Asked anew, past the browser's own cache. A worker whose page did not arrive is not installed; the former one stays. */
async function keepOfflinePage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE, { cache: 'reload' }));
}

async function dropOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** Pages are fetched while the worker wakes up, not after. */
const fetchAhead = () => self.registration.navigationPreload?.enable();

/** What the network says, whatever that is; the kept page when it says nothing. */
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
  // Pages share nothing with the worker but the messages below, so a new one may take over while old pages are open.
  self.skipWaiting();
});

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOlder(), fetchAhead(), self.clients.claim()])),
);

// Pages only, and only what is safe to repeat. Everything else goes its own way, untouched.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(answer(event));
});

/** Reads a message; what is no object of ours becomes an empty one, as something must be shown. */
function readPayload(data) {
  try {
    const payload = data.json();
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
}

/** A path of this site, or its first page: a message must not lead elsewhere. */
function ownPath(path) {
  try {
    const url = new URL(path, self.location.origin);
    return url.origin === self.location.origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Puts the number on the app's icon, where the system has one; pages that are open do it themselves. */
async function showCount(count) {
  if (!Number.isInteger(count) || count < 0 || !('setAppBadge' in self.navigator)) return;
  await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge()).catch(() => {});
}

/**
 * Tells the open pages, and shows a notification always: browsers end the subscription of a site that lets a message pass
 * unseen. Beside a page that is in sight it makes no sound.
 */
async function receive(payload) {
  const { title, count } = payload;
  const body = typeof payload.body === 'string' ? payload.body : '';
  const tag = typeof payload.tag === 'string' ? payload.tag : '';
  const openUrl = ownPath(payload.openUrl ?? '/');
  // Which page it is, not where on it.
  const [checkUrl] = ownPath(payload.checkUrl ?? openUrl).split('#');
  const pages = await openPages();
  for (const page of pages) page.postMessage({ type: 'NEW_PUSH_MESSAGE', body, openUrl });
  const inSight = pages.some((page) => page.visibilityState === 'visible');
  const shown = self.registration.showNotification(typeof title === 'string' && title ? title : NAME, {
    body,
    tag,
    // What is new to a notification that is still there is told as the first was.
    renotify: tag !== '' && !inSight,
    silent: inSight,
    data: { openUrl, checkUrl },
  });
  await Promise.all([shown, pages.length === 0 && showCount(count)]);
}

/** Brings forward the page that shows the news, or another one that goes there; opens one where none is open. */
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

/** Attaches what the browser has put in place of a subscription; the next page does it where nobody is signed in now. */
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
