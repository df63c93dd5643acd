import { afterEach, describe, expect, it, vi } from 'vitest';

import { badgesFrom, pollBadges } from './live-polling.ts';

describe('badgesFrom', () => {
  it('sums unread messages over conversations and counts new likes only', () => {
    const badges = badgesFrom(
      7,
      { chats: [{ num_unread_messages: 2 }, { num_unread_messages: 0 }, { num_unread_messages: 3 }] },
      { liked_by: [{ like_new: true }, { like_new: false }] },
    );
    expect(badges).toEqual({ unread_messages: 5, new_likes: 1, credits: 7 });
  });
});

describe('pollBadges', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('API-002 asks for the current user as the client, and for nothing more without one', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ user: null })));
    vi.stubGlobal('fetch', fetch);
    expect(await pollBadges()).toBeNull();
    expect(fetch.mock.calls).toEqual([['/api/user.php', { headers: { 'X-Request-Type': 'client' } }]]);
  });
});
