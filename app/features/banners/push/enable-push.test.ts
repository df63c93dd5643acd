import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readPushState } from '../../../lib/browser/push-state.ts';
import { decodeBase64url, invalidateAttachment, disablePush, enablePush, isPushOn, repairPush } from './enable-push.ts';

interface World {
  permission: NotificationPermission;
  /** Response status of subscribing. */
  status?: number;
  pushKey?: string | null;
  /** Whether the browser already has a subscription. */
  subscribed?: boolean;
}

/** A browser that answers the permission prompt with `permission`. */
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

/** Local storage. */
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
describe('BAN-006 enabling push', () => {
  it("requests permission, registers the worker, subscribes with the tenant's key and calls the API", async () => {
    const { requestPermission, register, subscribe, fetched } = openBrowser({ permission: 'granted' });
    expect(await enablePush('anna')).toBe('subscribed');
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(register.mock.calls).toEqual([['/service-worker.js']]);
    expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: decodeBase64url('AQID') }]]);
    const [path, init] = fetched.mock.calls.at(-1)!;
    expect([path, init?.method]).toEqual(['/api/user.php?push=1', 'POST']);
    expect(JSON.parse(init?.body as string)).toEqual({
      subscription: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
    });
  });

  it.each([
    ['denied', 'denied'],
    ['default', 'unanswered'],
  ] as const)('does nothing when the permission is %s', async (permission, result) => {
    const { register, fetched } = openBrowser({ permission });
    expect(await enablePush('anna')).toBe(result);
    expect(register).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('fails when the server refuses or the tenant has no key', async () => {
    openBrowser({ permission: 'granted', status: 500 });
    expect(await enablePush('anna')).toBe('failed');
    openBrowser({ permission: 'granted', pushKey: null });
    expect(await enablePush('anna')).toBe('failed');
  });

  it('decodes a base64url key', () => {
    expect([...decodeBase64url('-_8A')]).toEqual([251, 255, 0]);
  });
});

describe('BAN-006 repairing push', () => {
  const told = ({ fetched }: ReturnType<typeof openBrowser>) =>
    fetched.mock.calls.filter(([path]) => path === '/api/user.php?push=1').length;

  it('subscribes when that failed after the permission was granted', async () => {
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

  it('does nothing for an attached browser until another member signs in', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    const later = openBrowser({ permission: 'granted', subscribed: true });
    await repairPush('anna');
    expect(later.fetched).not.toHaveBeenCalled();
    await repairPush('bea');
    expect(told(later)).toBe(1);
  });
});

describe('a subscription that the server may have deleted', () => {
  afterEach(() => vi.useRealTimers());

  it('is sent again after a day', async () => {
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

describe('NOT-003 a device removed remotely', () => {
  it('unsubscribes when told so and does not renew', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    invalidateAttachment();
    const removed = openBrowser({ permission: 'granted', subscribed: true, status: 404 });
    await repairPush('anna');
    expect(JSON.parse(removed.fetched.mock.calls.at(-1)![1]?.body as string)).toMatchObject({ renewal: true });
    expect(removed.unsubscribe).toHaveBeenCalledTimes(1);
    const later = openBrowser({ permission: 'granted' });
    await repairPush('anna');
    expect(later.fetched).not.toHaveBeenCalled();
  });
});

describe('NOT-001 the push state of the page', () => {
  const subscribed = () => readPushState().subscribed;

  it('is the subscription when there is one, restored on the next page, and denied when switched off', async () => {
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

  it('is sent to the server again after signing out and in', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    invalidateAttachment();
    const later = openBrowser({ permission: 'granted', subscribed: true });
    await repairPush('anna');
    expect(later.fetched.mock.calls.at(-1)![0]).toBe('/api/user.php?push=1');
  });
});

describe('NOT-003 push on this device', () => {
  it('is on only for the member it is attached to', async () => {
    openBrowser({ permission: 'granted' });
    await enablePush('anna');
    openBrowser({ permission: 'granted', subscribed: true });
    expect(await isPushOn('anna')).toBe(true);
    expect(await isPushOn('bea')).toBe(false);
    openBrowser({ permission: 'granted', subscribed: false });
    expect(await isPushOn('anna')).toBe(false);
  });

  it('stays off after switching off until it is switched on again', async () => {
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

  it('has no endpoint to delete when it was never on', async () => {
    openBrowser({ permission: 'granted' });
    expect(await disablePush()).toBeNull();
  });
});
