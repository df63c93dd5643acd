import { describe, expect, it } from 'vitest';

import type { MessageView } from '../../../../server/modules/conversation/chat/chat.view.ts';
import {
  addMessages,
  groupMessages,
  markReadUpTo,
  mergeMessages,
  mergeReloadedMessages,
  type KnownMessages,
} from './message-groups.ts';

function message(id: string, sentAt: string, mine: boolean, read: boolean | null = null): MessageView {
  return {
    id,
    text: id,
    sent_at: sentAt,
    mine,
    kind: 'text',
    read,
    gift: null,
    photo: null,
    voice: null,
    credits_returned: 0,
    automatic: false,
    with_like: false,
    subject: null,
    reaction: null,
    reply_to: null,
  };
}

const utcDay = (iso: string) => iso.slice(0, 10);

describe('groupMessages', () => {
  it('groups messages by day, and those of one author within five minutes', () => {
    const days = groupMessages(
      [
        message('a', '2026-11-20T23:58:00Z', true),
        message('b', '2026-11-21T00:01:00Z', true),
        message('c', '2026-11-21T00:06:00Z', true),
        message('d', '2026-11-21T00:11:01Z', true),
        message('e', '2026-11-21T00:11:30Z', false),
      ],
      utcDay,
    );
    const ids = days.map(({ day, groups }) => [
      day,
      ...groups.map((group) => group.messages.map(({ id }) => id).join()),
    ]);
    expect(ids).toEqual([
      ['2026-11-20', 'a'],
      ['2026-11-21', 'b,c', 'd', 'e'],
    ]);
  });
});

describe('mergeMessages', () => {
  it('keeps the later version of each id, oldest first', () => {
    const merged = mergeMessages(
      [message('b', '2026-11-21T10:01:00Z', true, false)],
      [message('a', '2026-11-21T10:00:00Z', false), message('b', '2026-11-21T10:01:00Z', true, true)],
    );
    expect(merged.map(({ id, read }) => [id, read])).toEqual([
      ['a', null],
      ['b', true],
    ]);
  });
});

describe('markReadUpTo', () => {
  it('marks own messages up to the time, except those without a read receipt', () => {
    const marked = markReadUpTo(
      [
        message('old', '2026-11-21T10:00:00Z', true, false),
        message('hidden', '2026-11-21T10:00:00Z', true, null),
        message('theirs', '2026-11-21T10:00:00Z', false, null),
        message('later', '2026-11-21T10:02:00Z', true, false),
      ],
      '2026-11-21T10:01:00Z',
    );
    expect(marked.map(({ read }) => read)).toEqual([true, null, null, false]);
  });
});

describe('known messages of a conversation', () => {
  const at = (minute: number) => message(`m${minute}`, `2026-11-21T10:0${minute}:00Z`, false);
  const known = (...minutes: number[]) => ({ messages: minutes.map(at), fresh: [] });
  const ids = ({ messages }: KnownMessages) => messages.map(({ id }) => id).join();

  it('keep messages that a later page no longer contains', () => {
    expect(ids(mergeReloadedMessages(known(1, 2, 3), [at(3), at(4)]))).toBe('m1,m2,m3,m4');
  });

  it('are replaced when the new page does not overlap or is empty', () => {
    expect(ids(mergeReloadedMessages(known(1, 2), [at(4), at(5)]))).toBe('m4,m5');
    expect(ids(mergeReloadedMessages(known(1), []))).toBe('');
  });

  it('keep messages that arrived while the page was loading', () => {
    const sent = addMessages(known(), [at(1)]);
    const late = mergeReloadedMessages(sent, []);
    expect(ids(late)).toBe('m1');
    expect(ids(mergeReloadedMessages(late, []))).toBe('');
  });

  it('do not count older messages or those before a gap as new', () => {
    expect(ids(mergeReloadedMessages(addMessages(known(3), [at(1)]), []))).toBe('');
    expect(ids(mergeReloadedMessages(addMessages(known(1), [at(2)]), [at(4)]))).toBe('m4');
  });
});
