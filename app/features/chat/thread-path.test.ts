import { expect, it } from 'vitest';

import { threadPath } from './thread-path.ts';

it('a purchase returns to the conversation, or to the profile before the first message', () => {
  const profile = { id: 'them' };
  expect(threadPath({ conversation: { id: 'ours' }, profile })).toBe('/chats/ours');
  expect(threadPath({ conversation: null, profile })).toBe('/members/them/chat');
});
