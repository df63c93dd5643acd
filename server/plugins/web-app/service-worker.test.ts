import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';

import { fastify } from 'fastify';
import { describe, expect, it, vi } from 'vitest';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { createAppIcons } from './app-icons.ts';
import { registerServiceWorker } from './service-worker.ts';

const FILE = resolve('public/service-worker.js');
/** A host name that reveals the kind of site. */
const ORIGIN = 'https://hete-dates.example';

type Handler = (event: object) => void;
type Fetch = (request: object) => Promise<unknown>;

/** A fake of the browser's caches, with the operations that the worker uses. */
function fakeCaches(names: string[]) {
  const kept = new Map<string, Map<string, string>>(names.map((name) => [name, new Map()]));
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, string>();
    kept.set(name, cache);
    return {
      add: async ({ url }: { url: string }) => void cache.set(url, `page ${url}`),
      match: async (url: string) => cache.get(url),
    };
  };
  return { kept, open, keys: async () => [...kept.keys()], delete: async (name: string) => kept.delete(name) };
}

class FakeRequest {
  url: string;
  init: object;
  constructor(url: string, init: object) {
    this.url = url;
    this.init = init;
  }
}

/** Runs the worker's script in its own context, with the given open pages and caches. */
function startWorker(pages: object[], network: Fetch = async () => 'from the network', names: string[] = []) {
  const badge = { setAppBadge: vi.fn(async (_count: number) => {}), clearAppBadge: vi.fn(async () => {}) };
  const handlers = new Map<string, Handler>();
  const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
  const renewed = { endpoint: 'https://push.example/2', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } };
  const subscribe = vi.fn(async (_options: object) => ({ toJSON: () => renewed }));
  const openWindow = vi.fn(async (_path: string) => null);
  const caches = fakeCaches(names);
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: new URL(`${ORIGIN}/service-worker.js`),
    registration: {
      pushManager: { subscribe },
      showNotification,
      navigationPreload: { enable: vi.fn(async () => undefined) },
    },
    clients: { matchAll: async () => pages, openWindow, claim: vi.fn(async () => undefined) },
    skipWaiting: vi.fn(async () => undefined),
    navigator: badge,
    offlineVersion: 'v2',
    neutralName: 'Club',
  };
  runInNewContext(readFileSync(FILE, 'utf8'), { self, URL, caches, fetch: network, Request: FakeRequest });
  const fire = async (type: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    handlers.get(type)!({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) });
    await done;
  };
  /** The worker's response; undefined if it does not handle the request. */
  const answerTo = (request: object, preloadResponse: Promise<unknown> = Promise.resolve(undefined)) => {
    let answer: Promise<unknown> | undefined;
    handlers.get('fetch')!({ request, preloadResponse, respondWith: (given: Promise<unknown>) => (answer = given) });
    return answer;
  };
  const push = (payload?: unknown) =>
    fire('push', { data: payload === undefined ? null : { json: () => JSON.parse(payload as string) as unknown } });
  return { fire, push, answerTo, showNotification, openWindow, subscribe, caches, self, badge };
}

const openPage = (path = '/members', visibilityState = 'hidden') => ({
  url: `${ORIGIN}${path}`,
  visibilityState,
  postMessage: vi.fn(),
  focus: vi.fn(async () => undefined),
});
/** Clicks a notification; `closed` tells whether it was closed. */
const press = async ({ fire }: ReturnType<typeof startWorker>, data: object) => {
  const close = vi.fn();
  await fire('notificationclick', { notification: { close, data } });
  expect(close).toHaveBeenCalledTimes(1);
};

describe('service worker', () => {
  it('is served from the root of each site and revalidated each time', async () => {
    let tenant: Tenant | null = buildTenant();
    const app = fastify();
    app.decorateRequest('tenant', null);
    app.addHook('onRequest', async (request) => {
      request.tenant = tenant;
    });
    registerServiceWorker(app, { file: FILE, icons: createAppIcons(resolve('tenants')) });
    const answer = await app.inject('/service-worker.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    });
    expect(answer.body).toMatch(/^self\.offlineVersion = '[\da-f]{12}';\nself\.neutralName = "Site";\n/);
    expect(answer.body.endsWith(readFileSync(FILE, 'utf8'))).toBe(true);
    expect((await app.inject('/service-worker.js')).body).toBe(answer.body);
    // A different brand has a different offline page, and so a different worker.
    tenant = buildTenant({ name: 'Anders' });
    expect((await app.inject('/service-worker.js')).body).not.toBe(answer.body);
    tenant = buildTenant({ neutral_name: 'De "Club" & Vrienden' });
    expect((await app.inject('/service-worker.js')).body).toContain('self.neutralName = "De \\"Club\\"";');
    tenant = null;
    expect((await app.inject('/service-worker.js')).statusCode).not.toBe(200);
  });

  it('NOT-006 shows a pushed notification and informs open pages', async () => {
    const page = openPage();
    const { push, showNotification } = startWorker([page]);
    await push(
      JSON.stringify({ title: 'Nieuw bericht', body: 'Kijk wie er schreef', openUrl: '/chats/1?x=2', tag: 'chat' }),
    );
    expect(showNotification.mock.calls).toEqual([
      [
        'Nieuw bericht',
        {
          body: 'Kijk wie er schreef',
          tag: 'chat',
          renotify: true,
          silent: false,
          data: { openUrl: '/chats/1?x=2', checkUrl: '/chats/1?x=2' },
        },
      ],
    ]);
    expect(page.postMessage.mock.calls).toEqual([
      [{ type: 'NEW_PUSH_MESSAGE', body: 'Kijk wie er schreef', openUrl: '/chats/1?x=2' }],
    ]);
  });

  it('NOT-006 opens a link with a fragment, and matches an open page by its path', async () => {
    const { push, showNotification } = startWorker([]);
    await push(JSON.stringify({ body: 'Nieuw', openUrl: '/chats/1?x=2#m7' }));
    await push(JSON.stringify({ body: 'Nieuw', openUrl: 'https://elders.example/#m7' }));
    expect(showNotification.mock.calls.map(([, options]) => options)).toMatchObject([
      { data: { openUrl: '/chats/1?x=2#m7', checkUrl: '/chats/1?x=2' } },
      { data: { openUrl: '/', checkUrl: '/' } },
    ]);
  });

  it('NOT-006 is silent while a page is visible, but shows the notification: browsers require it', async () => {
    const [seen, hidden] = [openPage('/members', 'visible'), openPage()];
    const { push, showNotification } = startWorker([hidden, seen]);
    await push(JSON.stringify({ body: 'Nieuw', openUrl: '/chats/1', tag: 'chat' }));
    expect(showNotification.mock.calls[0]![1]).toMatchObject({ body: 'Nieuw', silent: true, renotify: false });
    for (const page of [seen, hidden]) expect(page.postMessage).toHaveBeenCalledTimes(1);
  });

  it('registers the subscription that replaces an expired one', async () => {
    const network = vi.fn(async () => 'answered');
    const { fire, subscribe } = startWorker([], network);
    await fire('pushsubscriptionchange', { oldSubscription: null });
    expect(subscribe).not.toHaveBeenCalled();
    await fire('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: 'key' } } });
    expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'key' }]]);
    const [path, init] = network.mock.calls[0] as unknown as [string, RequestInit];
    expect([path, init.method]).toEqual(['/api/user.php?push=1', 'POST']);
    expect(JSON.parse(init.body as string)).toEqual({
      subscription: { endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } },
      renewal: true,
    });
  });

  it('NAV-046 sets the badge of the app’s icon while no page is open, and leaves it to open pages otherwise', async () => {
    const { push, badge } = startWorker([]);
    await push(JSON.stringify({ count: 120 }));
    await push(JSON.stringify({ count: 0 }));
    for (const count of [undefined, -1, 1.5, '3', null]) await push(JSON.stringify({ count }));
    expect(badge.setAppBadge.mock.calls).toEqual([[120]]);
    expect(badge.clearAppBadge).toHaveBeenCalledTimes(1);
    const withPage = startWorker([openPage()]);
    await withPage.push(JSON.stringify({ count: 3 }));
    expect(withPage.badge.setAppBadge).not.toHaveBeenCalled();
  });

  it.each([undefined, 'geen json', 'null', '"tekst"', '{"title":7,"body":{}}', '{"title":""}'])(
    'SEC-028 shows the neutral name of the site for %j, never its host',
    async (payload) => {
      const { push, showNotification } = startWorker([]);
      await push(payload);
      const data = { openUrl: '/', checkUrl: '/' };
      expect(showNotification.mock.calls).toEqual([
        ['Club', { body: '', tag: '', renotify: false, silent: false, data }],
      ]);
    },
  );

  it.each(['https://elders.example/x', '//elders.example', 'javascript:alert(1)', 'https://['])(
    'does not open another site: %s',
    async (openUrl) => {
      const { push, showNotification } = startWorker([]);
      await push(JSON.stringify({ title: 'x', openUrl }));
      expect(showNotification.mock.calls[0]![1]).toMatchObject({ data: { openUrl: '/', checkUrl: '/' } });
    },
  );

  const toChat = { openUrl: '/chats/1', checkUrl: '/chats/1' };

  it('NOT-007 focuses the page that already shows the content', async () => {
    const pages = [openPage('/likes', 'visible'), openPage('/chats/1?q=2')];
    const worker = startWorker(pages);
    await press(worker, toChat);
    expect(pages[1]!.focus).toHaveBeenCalled();
    expect(pages[1]!.postMessage.mock.calls).toEqual([[{ type: 'NEW_PUSH_CLICK', ...toChat }]]);
    expect(pages[0]!.postMessage).not.toHaveBeenCalled();
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it('NOT-007 navigates another open page, preferably a visible one', async () => {
    const pages = [openPage('/credits'), openPage('/likes', 'visible')];
    const worker = startWorker(pages);
    await press(worker, toChat);
    expect(pages[1]!.focus).toHaveBeenCalled();
    expect(pages[1]!.postMessage.mock.calls).toEqual([[{ type: 'NEW_PUSH_CLICK', ...toChat }]]);
    const [hidden] = [openPage('/credits')];
    await press(startWorker([hidden]), toChat);
    expect(hidden.postMessage).toHaveBeenCalledTimes(1);
  });

  it('NOT-007 opens a page if none is open', async () => {
    const worker = startWorker([]);
    await press(worker, { openUrl: '/likes', checkUrl: '/likes' });
    expect(worker.openWindow.mock.calls).toEqual([['/likes']]);
  });
});

describe('service worker without a connection', () => {
  const cut = () => Promise.reject(new TypeError('Failed to fetch'));
  const page = { mode: 'navigate', method: 'GET' };

  it('caches the offline page of its version, and nothing else', async () => {
    const { fire, caches, self } = startWorker([], cut, ['offline-v1', 'elsewhere']);
    await fire('install', {});
    expect(self.skipWaiting).toHaveBeenCalled();
    await fire('activate', {});
    expect([...caches.kept].map(([name, kept]) => [name, [...kept.keys()]])).toEqual([['offline-v2', ['/offline']]]);
    expect(self.clients.claim).toHaveBeenCalled();
    expect(self.registration.navigationPreload.enable).toHaveBeenCalled();
  });

  it('answers a navigation with it when the network fails', async () => {
    const { fire, answerTo } = startWorker([], cut);
    await fire('install', {});
    expect(await answerTo(page)).toBe('page /offline');
    expect(await answerTo(page, cut())).toBe('page /offline');
  });

  it('fails like the network when the offline page is missing', async () => {
    const { answerTo } = startWorker([], cut);
    await expect(answerTo(page)).rejects.toThrow('Failed to fetch');
  });

  it('passes network responses on without caching them', async () => {
    const { fire, answerTo, caches } = startWorker([]);
    await fire('install', {});
    expect(await answerTo(page)).toBe('from the network');
    expect(await answerTo(page, Promise.resolve('fetched ahead'))).toBe('fetched ahead');
    expect([...caches.kept.get('offline-v2')!.keys()]).toEqual(['/offline']);
  });

  it.each([
    ['a form', { mode: 'navigate', method: 'POST' }],
    ['a call', { mode: 'cors', method: 'GET' }],
    ['a picture', { mode: 'no-cors', method: 'GET' }],
  ])('does not handle %s', (_what, request) => {
    expect(startWorker([], cut).answerTo(request)).toBeUndefined();
  });
});
