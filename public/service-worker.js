/* The site's service worker: push messages. It keeps nothing and answers no requests. */

/**
 * @typedef {object} PushPayload
 * @property {string} [title] neutral: it may be read by others on a locked screen
 * @property {string} [body] neutral too
 * @property {string} [openUrl] path of this site that a press leads to
 * @property {string} [checkUrl] path of the page that shows the news already
 * @property {string} [tag] a later notification with the same one takes the place of the earlier
 */

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
    return url.origin === self.location.origin ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function receive(payload) {
  const { title, body, tag } = payload;
  const openUrl = ownPath(payload.openUrl ?? '/');
  const checkUrl = ownPath(payload.checkUrl ?? openUrl);
  const pages = await openPages();
  for (const page of pages) page.postMessage({ type: 'NEW_PUSH_MESSAGE' });
  await self.registration.showNotification(typeof title === 'string' && title ? title : self.location.hostname, {
    body: typeof body === 'string' ? body : '',
    tag: typeof tag === 'string' ? tag : '',
    data: { openUrl, checkUrl },
  });
}

/** Brings forward a page that is open and lets it go there; opens one where there is none. */
async function follow({ openUrl, checkUrl }) {
  const [page] = await openPages();
  if (!page) return self.clients.openWindow(openUrl);
  page.postMessage({ type: 'NEW_PUSH_CLICK', checkUrl, openUrl });
  return page.focus();
}

self.addEventListener('push', (event) => event.waitUntil(receive(readPayload(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(follow(event.notification.data ?? { openUrl: '/', checkUrl: '/' }));
});
