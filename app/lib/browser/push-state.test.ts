import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The module as a newly loaded document has it. */
async function openDocument() {
  vi.resetModules();
  return import('./push-state.ts');
}

/** A browser that supports push messages. */
function openBrowser(permission: NotificationPermission) {
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('window', { PushManager: class {}, Notification: class {} });
  vi.stubGlobal('Notification', { permission });
}

beforeEach(() => openBrowser('granted'));
describe('NOT-002 the permission', () => {
  it.each([
    ['default', 'unknown'],
    ['granted', 'granted'],
    ['denied', 'denied'],
  ] as const)('%s is %s', async (permission, expected) => {
    openBrowser(permission);
    const { readPermission, readPushState } = await openDocument();
    expect(readPermission()).toBe(expected);
    expect(readPushState()).toMatchObject({ capable: true, permission: expected });
  });

  it.each([
    ['no service worker', () => vi.stubGlobal('navigator', {})],
    ['no push', () => vi.stubGlobal('window', { Notification: class {} })],
    ['no notifications', () => vi.stubGlobal('window', { PushManager: class {} })],
  ])('is unsupported with %s', async (_what, remove) => {
    remove();
    const { readPushState } = await openDocument();
    expect(readPushState()).toEqual({
      capable: false,
      permission: 'unsupported',
      subscribed: null,
      lastMessage: null,
    });
  });
});

describe('NOT-001 the push state', () => {
  it('has the subscription, null without one, or denied', async () => {
    const { readPushState, updatePushState } = await openDocument();
    expect(readPushState().subscribed).toBeNull();
    updatePushState({ subscribed: { endpoint: 'https://push.example/1' } });
    expect(readPushState().subscribed).toEqual({ endpoint: 'https://push.example/1' });
    updatePushState({ subscribed: 'denied' });
    expect(readPushState().subscribed).toBe('denied');
    openBrowser('denied');
    updatePushState({ subscribed: null });
    expect(readPushState()).toMatchObject({ permission: 'denied', subscribed: 'denied' });
  });

  it('has the last message, and is the same object until something changes', async () => {
    const { readPushState, updatePushState } = await openDocument();
    const first = readPushState();
    expect(first.lastMessage).toBeNull();
    expect(readPushState()).toBe(first);
    updatePushState();
    expect(readPushState()).toBe(first);
    const lastMessage = { body: 'Je hebt een nieuw bericht.', openUrl: '/chats/1' };
    updatePushState({ lastMessage });
    expect(readPushState()).toMatchObject({ capable: true, subscribed: null, lastMessage });
  });
});
