import { afterEach, describe, expect, it, vi } from 'vitest';

import { bytesOf, enablePush } from './enable-push.ts';

interface World {
  permission: NotificationPermission;
  /** What POST of the subscription answers. */
  status?: number;
  pushKey?: string | null;
}

/** A browser whose owner answers the question with `permission`. */
function openBrowser({ permission, status = 200, pushKey = 'AQID' }: World) {
  const requestPermission = vi.fn(async () => permission);
  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, expirationTime: null };
  const subscribe = vi.fn(async (_options: object) => ({ toJSON: () => subscription }));
  const register = vi.fn(async (_path: string) => ({ pushManager: { subscribe } }));
  const fetched = vi.fn(async (path: string, _init?: RequestInit) =>
    path === '/api/settings.php' ? Response.json({ settings: { push_key: pushKey } }) : Response.json({}, { status }),
  );
  vi.stubGlobal('Notification', { requestPermission });
  vi.stubGlobal('navigator', { serviceWorker: { register, ready: Promise.resolve() } });
  vi.stubGlobal('fetch', fetched);
  return { requestPermission, register, subscribe, fetched };
}

afterEach(() => vi.unstubAllGlobals());

describe('BAN-006 enabling push', () => {
  it('asks, registers the worker, subscribes with the key of the site and tells the server', async () => {
    const { requestPermission, register, subscribe, fetched } = openBrowser({ permission: 'granted' });
    expect(await enablePush()).toBe('subscribed');
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(register.mock.calls).toEqual([['/service-worker.js']]);
    expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: bytesOf('AQID') }]]);
    const [path, init] = fetched.mock.calls.at(-1)!;
    expect([path, init?.method]).toEqual(['/api/user.php?push=1', 'POST']);
    expect(JSON.parse(init?.body as string)).toEqual({
      subscription: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
    });
  });

  it.each([
    ['denied', 'denied'],
    ['default', 'unanswered'],
  ] as const)('does nothing when the answer is %s', async (permission, result) => {
    const { register, fetched } = openBrowser({ permission });
    expect(await enablePush()).toBe(result);
    expect(register).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('fails where the server refuses or the site has no key', async () => {
    openBrowser({ permission: 'granted', status: 500 });
    expect(await enablePush()).toBe('failed');
    openBrowser({ permission: 'granted', pushKey: null });
    expect(await enablePush()).toBe('failed');
  });

  it('reads a key in base64url', () => {
    expect([...bytesOf('-_8A')]).toEqual([251, 255, 0]);
  });
});
