import { useCallback, useEffect, useMemo, useState } from 'react';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { useLiveEvents } from '../../../lib/live/live-provider.tsx';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import type { ThreadData } from '../thread-data.ts';
import {
  addMessages,
  changeMessage,
  markReadUpTo,
  mergeReloadedMessages,
  type KnownMessages,
} from './message-groups.ts';

/** A received message, or the other participant's reaction. */
export type Announced = { id: string } & ({ message: MessageView } | { reaction: string });

interface LiveThread {
  messages: MessageView[];
  add: (messages: readonly MessageView[]) => void;
  /** Changes one message. */
  change: (id: string, changed: Partial<MessageView>) => void;
  /** Removes one message. */
  remove: (id: string) => void;
  /** What arrived last while the page was open, for screen readers. */
  announced: Announced | null;
}

interface LiveThreadOptions {
  /** Whether this page is sending a message; its response will contain that message. */
  isSending: () => boolean;
  /** Called with the id of each received message. */
  onArrival: (id: string) => void;
  /** Called with the id of a message that the member deleted, here or elsewhere. */
  onRemoved: (id: string) => void;
}

/** Accumulates loaded messages across revalidations. */
function useKnownMessages(loaded: readonly MessageView[]) {
  const [known, setKnown] = useState<KnownMessages>({ messages: loaded, fresh: [] });
  useEffect(
    () => setKnown((before) => (before.messages === loaded ? before : mergeReloadedMessages(before, loaded))),
    [loaded],
  );
  const add = useCallback((more: readonly MessageView[]) => setKnown((before) => addMessages(before, more)), []);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const change = useCallback(
    (id: string, changed: Partial<MessageView>) => setKnown((before) => changeMessage(before, id, changed)),
    [],
  );
  const remove = useCallback((id: string) => setRemoved((before) => [...before, id]), []);
  // A page that was loaded before the removal may bring it back.
  const shown = useMemo(() => known.messages.filter(({ id }) => !removed.includes(id)), [known, removed]);
  return { known: shown, add, change, remove };
}

/**
 * The messages of a conversation, updated live. A visible page revalidates on new messages, which marks them as read
 * and refreshes the list; a hidden page does so when it becomes visible. A page of older messages is not updated.
 */
export function useLiveThread(
  { conversation: opened, messages: loaded, before }: Pick<ThreadData, 'conversation' | 'messages' | 'before'>,
  { isSending, onArrival, onRemoved }: LiveThreadOptions,
): LiveThread {
  const { known, add, change, remove } = useKnownMessages(loaded);
  const [announced, setAnnounced] = useState<Announced | null>(null);
  const [readUpTo, setReadUpTo] = useState<string | null>(null);
  const removeMessage = (id: string) => {
    remove(id);
    onRemoved(id);
  };
  useLiveEvents('message', ({ conversation, message }) => {
    if (message.mine && isSending()) return;
    if (conversation.id === opened?.id && !message.mine && before === null) {
      add([message]);
      setAnnounced({ id: message.id, message });
      onArrival(message.id);
    }
    requestRevalidation();
  });
  useLiveEvents('read', (event) => {
    if (event.conversation.id === opened?.id && !event.by_me) setReadUpTo(event.up_to);
  });
  useLiveEvents('chat', (event) => {
    if (event.conversation.id !== opened?.id) return;
    if (event.change === 'message_deleted') removeMessage(event.message);
    if (event.change !== 'reaction') return;
    const { message, reaction } = event;
    change(message, { reaction });
    if (reaction && known.some(({ id, mine }) => id === message && mine))
      setAnnounced({ id: message + reaction, reaction });
  });
  useLiveEvents('credits', ({ conversation }) => {
    if (conversation && conversation.id === opened?.id) requestRevalidation();
  });
  const messages = useMemo(() => (readUpTo ? markReadUpTo(known, readUpTo) : [...known]), [known, readUpTo]);
  return { messages, add, change, remove: removeMessage, announced };
}
