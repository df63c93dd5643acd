import { afterEach, describe, expect, it, vi } from 'vitest';

import { countNewLikes, newLikeProfile } from './new-like-profile.ts';

const LOTTE = { id: '1', name: 'Lotte', main_image: null };
const answer = (body: object, status = 200) => {
  const fetched = vi.fn(async (_path: string) => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

describe('whom the New-like popup shows', () => {
  it('BAN-021 asks auto-like when no profile was passed', async () => {
    const fetched = answer({ profile: LOTTE });
    expect(await newLikeProfile(null)).toEqual(LOTTE);
    expect(fetched.mock.calls).toEqual([['/api/auto-like.php']]);
  });

  it('BAN-021 asks nobody for a profile that was passed', async () => {
    const fetched = answer({ profile: null });
    expect(await newLikeProfile(LOTTE)).toEqual(LOTTE);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('BAN-023 shows nobody when auto-like knows of nobody, or fails', async () => {
    answer({ profile: null });
    expect(await newLikeProfile(null)).toBeNull();
    answer({ error: 'internal' }, 500);
    expect(await newLikeProfile(null)).toBeNull();
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('offline'))),
    );
    expect(await newLikeProfile(null)).toBeNull();
  });
});

describe('BAN-020 reloading the likes', () => {
  it('counts the new ones among those received', async () => {
    const fetched = answer({ liked_by: [{ like_new: true }, { like_new: false }, { like_new: true }] });
    expect(await countNewLikes()).toBe(2);
    expect(fetched.mock.calls).toEqual([['/api/likes.php']]);
  });

  it('leaves the number alone when they cannot be had', async () => {
    answer({}, 503);
    expect(await countNewLikes()).toBeNull();
  });
});
