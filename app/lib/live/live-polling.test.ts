import { describe, expect, it } from 'vitest';

import { badgesFrom } from './live-polling.ts';

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
