import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MessageView } from '../../../server/modules/chat/chat.view.ts';
import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { wishRefresh } from '../../lib/refresh.ts';
import type { ThreadData } from './thread-data.ts';
import { addToKnown, markReadUpTo, renewKnown } from './thread-groups.ts';
import type { KnownMessages } from './thread-groups.ts';

export interface LiveThread {
  messages: MessageView[];
  add: (messages: readonly MessageView[]) => void;
  /** The newest message of the other side that came while the page was open, for screen readers. */
  announced: MessageView | null;
}

interface LiveThreadOptions {
  /** Whether this page waits for an answer to a message of its own, which will bring that message. */
  isSending: () => boolean;
  /** Called with the id of each message of the other side. */
  onArrival: (id: string) => void;
}

/** Keeps what was loaded, also what a later, newer page has no more. */
function useKnown(loaded: readonly MessageView[]) {
  const [known, setKnown] = useState<KnownMessages>({ messages: loaded, fresh: [] });
  useEffect(() => setKnown((before) => (before.messages === loaded ? before : renewKnown(before, loaded))), [loaded]);
  const add = useCallback((more: readonly MessageView[]) => setKnown((before) => addToKnown(before, more)), []);
  return { known: known.messages, add };
}

/**
 * The messages of a conversation with those that arrive while it is open. A page that is seen asks the server again
 * then, which marks them read and refreshes the list beside it; a hidden page does so when it is seen next. A page of
 * what was written earlier stays as it is.
 */
export function useLiveThread(
  { conversation: opened, messages: loaded, before }: Pick<ThreadData, 'conversation' | 'messages' | 'before'>,
  { isSending, onArrival }: LiveThreadOptions,
): LiveThread {
  const { known, add } = useKnown(loaded);
  const [announced, setAnnounced] = useState<MessageView | null>(null);
  const [readUpTo, setReadUpTo] = useState<string | null>(null);
  useLiveEvents('message', ({ conversation, message }) => {
    if (message.mine && isSending()) return;
    if (conversation.id === opened?.id && !message.mine && before === null) {
      add([message]);
      setAnnounced(message);
      onArrival(message.id);
    }
    wishRefresh();
  });
  useLiveEvents('read', (event) => {
    if (event.conversation.id === opened?.id && !event.by_me) setReadUpTo(event.up_to);
  });
  useLiveEvents('credits', ({ conversation }) => {
    if (conversation && conversation.id === opened?.id) wishRefresh();
  });
  const messages = useMemo(() => (readUpTo ? markReadUpTo(known, readUpTo) : [...known]), [known, readUpTo]);
  return { messages, add, announced };
}
