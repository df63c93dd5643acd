import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { useLiveEvents } from '../../../lib/live/live-provider.tsx';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import type { ThreadData } from '../thread-data.ts';
import { addMessages, markReadUpTo, mergeReloadedMessages, type KnownMessages } from './message-groups.ts';

interface LiveThread {
  messages: MessageView[];
  add: (messages: readonly MessageView[]) => void;
  /** The newest message received while the page was open, for screen readers. */
  announced: MessageView | null;
}

interface LiveThreadOptions {
  /** Whether this page is sending a message; its response will contain that message. */
  isSending: () => boolean;
  /** Called with the id of each received message. */
  onArrival: (id: string) => void;
}

/** Accumulates loaded messages across revalidations. */
function useKnownMessages(loaded: readonly MessageView[]) {
  const [known, setKnown] = useState<KnownMessages>({ messages: loaded, fresh: [] });
  useEffect(
    () => setKnown((before) => (before.messages === loaded ? before : mergeReloadedMessages(before, loaded))),
    [loaded],
  );
  const add = useCallback((more: readonly MessageView[]) => setKnown((before) => addMessages(before, more)), []);
  return { known: known.messages, add };
}

/**
 * The messages of a conversation, updated live. A visible page revalidates on new messages, which marks them as read
 * and refreshes the list; a hidden page does so when it becomes visible. A page of older messages is not updated.
 */
export function useLiveThread(
  { conversation: opened, messages: loaded, before }: Pick<ThreadData, 'conversation' | 'messages' | 'before'>,
  { isSending, onArrival }: LiveThreadOptions,
): LiveThread {
  const { known, add } = useKnownMessages(loaded);
  const [announced, setAnnounced] = useState<MessageView | null>(null);
  const [readUpTo, setReadUpTo] = useState<string | null>(null);
  useLiveEvents('message', ({ conversation, message }) => {
    if (message.mine && isSending()) return;
    if (conversation.id === opened?.id && !message.mine && before === null) {
      add([message]);
      setAnnounced(message);
      onArrival(message.id);
    }
    requestRevalidation();
  });
  useLiveEvents('read', (event) => {
    if (event.conversation.id === opened?.id && !event.by_me) setReadUpTo(event.up_to);
  });
  useLiveEvents('credits', ({ conversation }) => {
    if (conversation && conversation.id === opened?.id) requestRevalidation();
  });
  const messages = useMemo(() => (readUpTo ? markReadUpTo(known, readUpTo) : [...known]), [known, readUpTo]);
  return { messages, add, announced };
}
