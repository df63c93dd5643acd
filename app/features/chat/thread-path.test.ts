import { expect, it } from 'vitest';

import { threadPath } from './thread-path.ts';

const profile = { id: 'them' };
const conversation = { id: 'ours' };

it('a purchase returns to the conversation, or to the profile before the first message', () => {
  expect(threadPath({ conversation, profile })).toBe('/chats/ours');
  expect(threadPath({ conversation: null, profile })).toBe('/members/them/chat');
});

it('MEM-2 MEM-6 a purchase returns to what the next message answers', () => {
  const reply = { id: 'm1' };
  expect(threadPath({ conversation, profile, reply })).toBe('/chats/ours?reply=m1');
  expect(threadPath({ conversation, profile, like: { chosen: true } })).toBe('/members/them/chat?like=1');
  const subject = { id: 'sunday' };
  expect(threadPath({ conversation, profile, subject, reply })).toBe('/members/them/chat?about=sunday&reply=m1');
});
