import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readPushState } from '../../lib/push-state.ts';
import { bytesOf, detachPush, disablePush, enablePush, isPushOn, repairPush } from './enable-push.ts';

interface World {
  permission: NotificationPermission;
  /** What POST of the subscription answers. */
  status?: number;
  pushKey?: string | null;
  /** Whether the browser has a subscription from before. */
  subscribed?: boolean;
}

/** A browser whose owner answers the question with `permission`. */
function openBrowser({ permission, status = 200, pushKey = 'AQID', subscribed = false }: World) {
  const requestPermission = vi.fn(async () => permission);
  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, expirationTime: null };
  const subscribe = vi.fn(async (_options: object) => ({
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
  }));
  const unsubscribe = vi.fn(async () => true);
  const getSubscription = vi.fn(async () => (subscribed ? { ...subscription, unsubscribe } : null));
  const getRegistration = vi.fn(async () => ({ pushManager: { getSubscription } }));
  const register = vi.fn(async (_path: string) => ({ pushManager: { subscribe, getSubscription } }));
  const fetched = vi.fn(async (path: string, _init?: RequestInit) =>
    path === '/api/settings.php' ? Response.json({ settings: { push_key: pushKey } }) : Response.json({}, { status }),
  );
  vi.stubGlobal('Notification', { requestPermission, permission });
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} });
  vi.stubGlobal('navigator', { serviceWorker: { register, getRegistration, ready: Promise.resolve() } });
  vi.stubGlobal('fetch', fetched);
  return { requestPermission, register, subscribe, unsubscribe, fetched };
}

/** What the browser keeps from one page to the next. */
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('BAN-006 enabling push', () => {
  it('asks, registers the worker, subscribes with the key of the site and tells the server', async () => {
    const { requestPermission, register, subscribe, fetched } = openBrowser({ permission: 'granted' });
    expect(await enablePush('anna')).toBe('subscribed');
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
    expect(await enablePush('anna')).toBe(result);
    expect(register).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('fails where the server refuses or the site has no key', async () => {
    openBrowser({ permission: 'granted', status: 500 });
    expect(await enablePush('anna')).toBe('failed');
    openBrowser({ permission: 'granted', pushKey: null });
    expect(await enablePush('anna')).toBe('failed');
  });

  it('reads a key in base64url', () => {
    expect([...bytesOf('-_8A')]).toEqual([251, 255, 0]);
  });
});

describe('BAN-006 repairing push', () => {
  const told = ({ fetched }: ReturnType<typeof openBrowser>) =>
    fetched.mock.calls.filter(([path]) => path === '/api/user.php?push=1').length;

  it('subscribes and tells the server what could not be told when the permission was given', async () => {
    openBrowser({ permission: 'granted', status: 500 });
    expect(await enablePush('anna')).toBe('failed');
    const later = openBrowser({ permission: 'granted', subscribed: true });
    await repairPush('anna');
    expect(told(later)).toBe(1);
    expect(later.requestPermission).not.toHaveBeenCalled();
  });

  it('subscribes a browser that has lost its subscription', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    const later = openBrowser({ permission: 'granted', subscribed: false });
    await repairPush('anna');
    expect([later.subscribe.mock.calls.length, told(later)]).toEqual([1, 1]);
  });

  it('leaves alone what is attached, until another member is here', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    const later = openBrowser({ permission: 'granted', subscribed: true });
    await repairPush('anna');
    expect(later.fetched).not.toHaveBeenCalled();
    await repairPush('bea');
    expect(told(later)).toBe(1);
  });
});

describe('a subscription that the server may have forgotten', () => {
  afterEach(() => vi.useRealTimers());

  it('is told anew after a day', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    const later = openBrowser({ permission: 'granted', subscribed: true });
    vi.setSystemTime(86_400_000 - 1);
    await repairPush('anna');
    expect(later.fetched).not.toHaveBeenCalled();
    vi.setSystemTime(86_400_000);
    await repairPush('anna');
    expect(later.fetched.mock.calls.at(-1)![0]).toBe('/api/user.php?push=1');
  });
});

describe('NOT-003 a device removed from afar', () => {
  it('ends its subscription when it is told so, and does not attach itself again', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    detachPush();
    const removed = openBrowser({ permission: 'granted', subscribed: true, status: 404 });
    await repairPush('anna');
    expect(JSON.parse(removed.fetched.mock.calls.at(-1)![1]?.body as string)).toMatchObject({ renewal: true });
    expect(removed.unsubscribe).toHaveBeenCalledTimes(1);
    const later = openBrowser({ permission: 'granted' });
    await repairPush('anna');
    expect(later.fetched).not.toHaveBeenCalled();
  });
});

describe('NOT-001 what the page knows', () => {
  const subscribed = () => readPushState().subscribed;

  it('is the subscription once there is one, found again by the next page, and denied once switched off', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    expect(subscribed()).toEqual({ endpoint: 'https://push.example/1' });
    await disablePush();
    expect(subscribed()).toBe('denied');
    kept.clear();
    openBrowser({ permission: 'granted', subscribed: true });
    await repairPush('anna');
    await repairPush('anna');
    expect(subscribed()).toEqual({ endpoint: 'https://push.example/1' });
  });

  it('is told to the server again after signing out and in', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    detachPush();
    const later = openBrowser({ permission: 'granted', subscribed: true });
    await repairPush('anna');
    expect(later.fetched.mock.calls.at(-1)![0]).toBe('/api/user.php?push=1');
  });
});

describe('NOT-003 push on this device', () => {
  it('is on for the member it was attached to, and for nobody else', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    openBrowser({ permission: 'granted', subscribed: true });
    expect(await isPushOn('anna')).toBe(true);
    expect(await isPushOn('bea')).toBe(false);
    openBrowser({ permission: 'granted', subscribed: false });
    expect(await isPushOn('anna')).toBe(false);
  });

  it('is switched off for good: nothing subscribes by itself again, until it is switched on', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    const { unsubscribe } = openBrowser({ permission: 'granted', subscribed: true });
    expect(await disablePush()).toBe('https://push.example/1');
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    const later = openBrowser({ permission: 'granted' });
    await repairPush('anna');
    expect(later.subscribe).not.toHaveBeenCalled();
    expect(await enablePush('anna')).toBe('subscribed');
  });

  it('has nothing to forget where it was never on', async () => {
    openBrowser({ permission: 'granted' });
    expect(await disablePush()).toBeNull();
  });
});
