import { useCallback, useState } from 'react';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';

/**
 * Finds the first unread message.
 * @param messages oldest first
 * @param unread number of received messages that were unread
 * @returns its id; null when there is none, or it is the first of the page or earlier, so that all would be new
 */
export function findFirstUnread(messages: readonly MessageView[], unread: number): string | null {
  let left = unread;
  for (const message of left > 0 ? messages.toReversed() : []) {
    if (!message.mine) left -= 1;
    if (left === 0) return message === messages[0] ? null : message.id;
  }
  return null;
}

/** Number of received messages after a given one; 0 when it is absent. */
export function countReceivedAfter(messages: readonly MessageView[], id: string | null): number {
  const index = messages.findIndex((message) => message.id === id);
  return index < 0 ? 0 : messages.slice(index + 1).filter(({ mine }) => !mine).length;
}

/**
 * State of the unread marker: from opening the conversation, or from messages that arrived while the page was hidden.
 */
export function useUnreadMarker(messages: readonly MessageView[], unread: number) {
  const [mark, setMark] = useState(() => findFirstUnread(messages, unread));
  /** The first message that arrives while the page is hidden becomes the marker. */
  const arrived = useCallback((id: string) => {
    if (document.hidden) setMark((before) => before ?? id);
  }, []);
  /** Replying implies having read. */
  const clear = useCallback(() => setMark(null), []);
  return { mark, arrived, clear };
}
