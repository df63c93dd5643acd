import { useCallback, useState } from 'react';
import type { MessageView } from '../../../server/modules/chat/chat.view.ts';

/**
 * The first of the messages that had not been read: the `unread` last ones of the other side.
 * @param messages oldest first
 * @returns its id; null when all had been read, when it is the first of these or further back: all of them are new then
 */
export function firstUnread(messages: readonly MessageView[], unread: number): string | null {
  let left = unread;
  for (const message of left > 0 ? messages.toReversed() : []) {
    if (!message.mine) left -= 1;
    if (left === 0) return message === messages[0] ? null : message.id;
  }
  return null;
}

/** Messages of the other side after one; none when it is not there. */
export function countAfter(messages: readonly MessageView[], id: string | null): number {
  const index = messages.findIndex((message) => message.id === id);
  return index < 0 ? 0 : messages.slice(index + 1).filter(({ mine }) => !mine).length;
}

/** Where one had stopped reading when the conversation was opened, or left for another window. */
export function useUnreadMark(messages: readonly MessageView[], unread: number) {
  const [mark, setMark] = useState(() => firstUnread(messages, unread));
  /** A message has come: the first one that nobody sees is where reading goes on. */
  const arrived = useCallback((id: string) => {
    if (document.hidden) setMark((before) => before ?? id);
  }, []);
  /** Who answers has read. */
  const clear = useCallback(() => setMark(null), []);
  return { mark, arrived, clear };
}
