import { useEffect, useRef, useState } from 'react';

import { callApi } from '../api-call.ts';
import { paths } from '../paths.ts';
import { useLiveEvents } from './live-provider.tsx';

/** Milliseconds between two calls that say that somebody types. */
const TELL_EVERY_MS = 3_000;
/** Milliseconds for which one such call holds; typing on renews it well before. */
const TYPING_MS = 6_000;

let told = { conversation: '', at: 0 };

/**
 * Says that the member types in a conversation: to be called at each input while something is in the box. At most one
 * call in three seconds leaves, and one that fails is missed by nobody.
 */
export function tellTyping(conversationId: string): void {
  const now = performance.now();
  if (told.conversation === conversationId && now - told.at < TELL_EVERY_MS) return;
  told = { conversation: conversationId, at: now };
  void callApi(paths.apiTyping(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ conversation: conversationId }),
  }).catch(() => {});
}

/** Whether the other side of a conversation types now: for six seconds from when they last said so, or until they write. */
export function useTyping(conversationId: string | null): boolean {
  const [typing, setTyping] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => {
    clearTimeout(timer.current);
    setTyping(null);
  };
  useLiveEvents('typing', ({ conversation }) => {
    if (conversation.id !== conversationId) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(end, TYPING_MS);
    setTyping(conversation.id);
  });
  useLiveEvents('message', ({ conversation, message }) => {
    if (conversation.id === conversationId && !message.mine) end();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return typing !== null && typing === conversationId;
}
