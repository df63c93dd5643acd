import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { updatePushState } from '../browser/push-state.ts';
import { startPolling } from './live-polling.ts';
import { computeBadges, poll, type PollResult } from './poll.ts';

const fetch = vi.fn<typeof globalThis.fetch>();
let answers: Record<string, unknown>;
let page: EventTarget & { hidden: boolean };
let end: () => void = () => {};

const chat = (unread: number, more: object = {}) => ({
  conversation: { id: 'c1' },
  num_unread_messages: unread,
  last_message: { id: 'm1', text: 'Hoi', read: false },
  profile: { id: 'bram', name: 'Bram', online: false, main_image: '/photos/p1/thumb?e=1800&s=abc-_1' },
  ...more,
});

beforeEach(() => {
  answers = {
    '/api/user.php': { user: { credits: 7, status: 'not_confirmed', profile: { last_seen: 'now', main_image: null } } },
    '/api/chats.php': { chats: [chat(2)] },
    '/api/likes.php': { profiles: [], liked_by: [{ id: 'eva', like_new: true }] },
    '/api/time-bonus.php': { timeBonus: { isVisible: true } },
  };
  fetch.mockImplementation((path) => Promise.resolve(Response.json(answers[path as string])));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('Notification', { permission: 'granted' });
  page = Object.assign(new EventTarget(), { hidden: false });
});
afterEach(() => {
  end();
  updatePushState({ subscribed: null });
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('badgesFrom', () => {
  it('sums unread messages over conversations and counts new likes only', () => {
    const badges = computeBadges(
      7,
      { chats: [{ num_unread_messages: 2 }, { num_unread_messages: 0 }, { num_unread_messages: 3 }] },
      { liked_by: [{ like_new: true }, { like_new: false }] },
    );
    expect(badges).toEqual({ unread_messages: 5, new_likes: 1, credits: 7 });
  });
});

describe('poll', () => {
  it('API-002 loads the current user only when signed out', async () => {
    answers['/api/user.php'] = { user: null };
    expect(await poll()).toBeNull();
    expect(fetch.mock.calls).toEqual([['/api/user.php', { headers: { 'X-Request-Type': 'client' } }]]);
  });

  it('NOT-005 loads user, chats, likes and the time bonus in every round', async () => {
    const polled = await poll();
    expect(fetch.mock.calls.map(([path]) => path).sort()).toEqual([
      '/api/chats.php',
      '/api/likes.php',
      '/api/time-bonus.php',
      '/api/user.php',
    ]);
    expect(polled).toMatchObject({
      badges: { unread_messages: 2, new_likes: 1, credits: 7 },
      presence: { online: [], away: ['bram'] },
      timeBonusVisible: true,
    });
  });

  it('NOT-008 ignores volatile values when comparing states', async () => {
    const stateWith = async (each: object) => {
      answers['/api/chats.php'] = { chats: [each] };
      return (await poll())!.state;
    };
    const before = await stateWith(chat(2));
    const profile = { id: 'bram', name: 'Bram', online: true, main_image: '/photos/p1/thumb?e=2100&s=xyz' };
    expect(await stateWith(chat(2, { profile }))).toBe(before);
    expect(await stateWith(chat(3))).not.toBe(before);
    expect(await stateWith(chat(2, { last_message: { id: 'm1', text: 'Hoi', read: true } }))).not.toBe(before);
    const otherPhoto = { ...profile, main_image: '/photos/p2/thumb?e=2100&s=xyz' };
    expect(await stateWith(chat(2, { profile: otherPhoto }))).not.toBe(before);
    answers['/api/likes.php'] = { profiles: [], liked_by: [] };
    expect(await stateWith(chat(2))).not.toBe(before);
  });

  it("detects changes of the member's account and main photo, but not of the photo's URL", async () => {
    const ownWith = async (status: string, photo: object | null) => {
      answers['/api/user.php'] = { user: { credits: 7, status, profile: { main_image: photo } } };
      return (await poll())!.own;
    };
    const before = await ownWith('not_confirmed', null);
    const active = await ownWith('active', null);
    const photo = await ownWith('active', { id: 'p1', filename: '/photos/p1/card?e=1800&s=abc' });
    expect(new Set([before, active, photo]).size).toBe(3);
    expect(await ownWith('active', { id: 'p1', filename: '/photos/p1/card?e=2700&s=def' })).toBe(photo);
  });
});

describe('startPolling', () => {
  const received: Array<PollResult | null> = [];
  const looks = () => fetch.mock.calls.filter(([path]) => path === '/api/user.php').length;
  const start = () => (end = startPolling((polled) => received.push(polled), page as unknown as Document));
  const show = (shown: boolean) => {
    page.hidden = !shown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(Math.round(seconds * 1_000));
  beforeEach(() => {
    received.length = 0;
    vi.useFakeTimers();
  });

  it('NOT-004 polls 5 s after the page is shown and then every 60 s', async () => {
    start();
    await pass(4.999);
    expect(looks()).toBe(0);
    await pass(0.001);
    expect(looks()).toBe(1);
    await pass(59.999);
    expect(looks()).toBe(1);
    await pass(0.001);
    expect([looks(), received.length]).toEqual([2, 2]);
    end();
    await pass(600);
    expect(looks()).toBe(2);
  });

  it('NOT-004 polls every 300 s with a push subscription, and every 60 s when push is denied', async () => {
    updatePushState({ subscribed: { endpoint: 'https://push.example/1' } });
    start();
    await pass(5 + 299.999);
    expect(looks()).toBe(1);
    await pass(0.001);
    expect(looks()).toBe(2);
    updatePushState({ subscribed: 'denied' });
    await pass(300 + 60);
    expect(looks()).toBe(4);
  });

  it('NOT-004 pauses while the page is hidden and polls 5 s after it is shown again', async () => {
    start();
    await pass(5);
    show(false);
    await pass(3_600);
    expect(looks()).toBe(1);
    show(true);
    await pass(4.999);
    expect(looks()).toBe(1);
    await pass(0.001);
    expect(looks()).toBe(2);
    show(false);
    show(true);
    show(true);
    await pass(64.999);
    expect(looks()).toBe(3);
    await pass(0.001);
    expect(looks()).toBe(4);
  });

  it('continues after a failure and stops when ended', async () => {
    fetch.mockImplementation(() => Promise.reject(new TypeError('offline')));
    start();
    await pass(60);
    expect(received).toEqual([]);
    fetch.mockImplementation((path) => Promise.resolve(Response.json(answers[path as string])));
    await pass(10);
    expect(received).toHaveLength(1);
    await pass(54.999);
    vi.advanceTimersByTime(1);
    end();
    await pass(1);
    expect(received).toHaveLength(1);
  });
});
