import { useCallback, useState } from 'react';
import type { MessageView } from '../../../server/modules/chat/chat.view.ts';
import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { wishRefresh } from '../../lib/refresh.ts';
import { markReadUpTo, mergeMessages } from './thread-groups.ts';

export interface LiveThread {
  messages: MessageView[];
  add: (messages: readonly MessageView[]) => void;
  /** The newest message of the other side that came while the page was open, for screen readers. */
  announced: MessageView | null;
}

/**
 * The messages of a conversation with those that arrive while it is open. A page that is seen asks the server again
 * then, which marks them read and refreshes the list beside it; a hidden page does so when it is seen next.
 *
 * @param isSending whether this page waits for an answer to a message of its own, which will bring that message
 */
export function useLiveThread(
  conversationId: string | null,
  loaded: readonly MessageView[],
  isSending: () => boolean,
): LiveThread {
  const [extra, setExtra] = useState<readonly MessageView[]>([]);
  const [announced, setAnnounced] = useState<MessageView | null>(null);
  const [readUpTo, setReadUpTo] = useState<string | null>(null);
  const add = useCallback((messages: readonly MessageView[]) => setExtra((all) => [...all, ...messages]), []);

  useLiveEvents('message', ({ conversation, message }) => {
    if (message.mine && isSending()) return;
    if (conversation.id === conversationId && !message.mine) {
      add([message]);
      setAnnounced(message);
    }
    wishRefresh();
  });
  useLiveEvents('read', (event) => {
    if (event.conversation.id === conversationId && !event.by_me) setReadUpTo(event.up_to);
  });

  useLiveEvents('account', wishRefresh);

  // What the server says now is newer than what was kept here.
  const messages = mergeMessages(extra, loaded);
  return { messages: readUpTo ? markReadUpTo(messages, readUpTo) : messages, add, announced };
}
