import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fetchNewLikeCount, fetchNewLikeProfile } from './new-like-profile.ts';

const CLIENT = { headers: { 'X-Request-Type': 'client' } };
const LOTTE = { id: '1', name: 'Lotte', main_image: null };
const answer = (body: object, status = 200) => {
  const fetched = vi.fn(async (_path: string, _init?: RequestInit) => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

/** Advances timers past all retries of a failing call. */
async function ended<Answer>(asked: Promise<Answer>): Promise<Answer> {
  await vi.runAllTimersAsync();
  return asked;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

describe('the profile of the new-like popup', () => {
  it('BAN-021 is loaded once from auto-like', async () => {
    const fetched = answer({ profile: LOTTE });
    expect(fetchNewLikeProfile).toHaveLength(0);
    expect(await fetchNewLikeProfile()).toEqual(LOTTE);
    expect(fetched.mock.calls).toEqual([['/api/auto-like.php', CLIENT]]);
  });

  it('BAN-023 is null when auto-like returns none or fails', async () => {
    answer({ profile: null });
    expect(await fetchNewLikeProfile()).toBeNull();
    answer({ error: 'internal' }, 500);
    expect(await ended(fetchNewLikeProfile())).toBeNull();
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('offline'))),
    );
    expect(await ended(fetchNewLikeProfile())).toBeNull();
  });
});

describe('BAN-020 reloading likes', () => {
  it('counts new received likes', async () => {
    const fetched = answer({ liked_by: [{ like_new: true }, { like_new: false }, { like_new: true }] });
    expect(await fetchNewLikeCount()).toBe(2);
    expect(fetched.mock.calls).toEqual([['/api/likes.php', CLIENT]]);
  });

  it('keeps the count when likes cannot be loaded', async () => {
    answer({}, 503);
    expect(await ended(fetchNewLikeCount())).toBeNull();
  });
});
