import { expect, it } from 'vitest';

import { threadPath } from './thread-path.ts';

it('a purchase leads back to the conversation, and to one that has not begun yet', () => {
  const profile = { id: 'them' };
  expect(threadPath({ conversation: { id: 'ours' }, profile })).toBe('/chats/ours');
  expect(threadPath({ conversation: null, profile })).toBe('/members/them/chat');
});
