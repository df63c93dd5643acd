import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';

import { fastify } from 'fastify';
import { describe, expect, it, vi } from 'vitest';

import { registerServiceWorker } from './service-worker.ts';

const FILE = resolve('public/service-worker.js');
const ORIGIN = 'https://site.example';

type Handler = (event: object) => void;

/** The worker's script in a world of its own, with the pages that are open. */
function startWorker(pages: object[]) {
  const handlers = new Map<string, Handler>();
  const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
  const openWindow = vi.fn(async (_path: string) => null);
  const self = {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: new URL(`${ORIGIN}/service-worker.js`),
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  };
  runInNewContext(readFileSync(FILE, 'utf8'), { self, URL });
  const fire = async (type: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    handlers.get(type)!({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) });
    await done;
  };
  const push = (payload?: unknown) =>
    fire('push', { data: payload === undefined ? null : { json: () => JSON.parse(payload as string) as unknown } });
  return { fire, push, showNotification, openWindow };
}

const openPage = () => ({ postMessage: vi.fn(), focus: vi.fn(async () => undefined) });

describe('the service worker', () => {
  it('is served from the root of the site and asked for anew each time', async () => {
    const app = fastify();
    registerServiceWorker(app, FILE);
    const answer = await app.inject('/service-worker.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    });
    expect(answer.body).toBe(readFileSync(FILE, 'utf8'));
  });

  it('shows what it is sent and tells the pages that are open', async () => {
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
          data: { openUrl: '/chats/1?x=2', checkUrl: '/chats/1?x=2' },
        },
      ],
    ]);
    expect(page.postMessage.mock.calls).toEqual([[{ type: 'NEW_PUSH_MESSAGE' }]]);
  });

  it.each([undefined, 'geen json', 'null', '"tekst"', '{"title":7,"body":{}}'])(
    'shows the bare name of the site for %j',
    async (payload) => {
      const { push, showNotification } = startWorker([]);
      await push(payload);
      const data = { openUrl: '/', checkUrl: '/' };
      expect(showNotification.mock.calls).toEqual([['site.example', { body: '', tag: '', data }]]);
    },
  );

  it.each(['https://elders.example/x', '//elders.example', 'javascript:alert(1)', 'https://['])(
    'leads to no other site: %s',
    async (openUrl) => {
      const { push, showNotification } = startWorker([]);
      await push(JSON.stringify({ title: 'x', openUrl }));
      expect(showNotification.mock.calls[0]![1]).toMatchObject({ data: { openUrl: '/', checkUrl: '/' } });
    },
  );

  it('brings an open page forward and tells it where to go', async () => {
    const page = openPage();
    const { fire, openWindow } = startWorker([page, openPage()]);
    const close = vi.fn();
    await fire('notificationclick', { notification: { close, data: { openUrl: '/chats/1', checkUrl: '/chats/1' } } });
    expect(close).toHaveBeenCalled();
    expect(page.focus).toHaveBeenCalled();
    expect(page.postMessage.mock.calls).toEqual([
      [{ type: 'NEW_PUSH_CLICK', checkUrl: '/chats/1', openUrl: '/chats/1' }],
    ]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens a page where none is open', async () => {
    const { fire, openWindow } = startWorker([]);
    const notification = { close: vi.fn(), data: { openUrl: '/likes', checkUrl: '/likes' } };
    await fire('notificationclick', { notification });
    expect(openWindow.mock.calls).toEqual([['/likes']]);
  });
});
