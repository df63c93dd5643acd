import { useEffect, useState } from 'react';

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

/** A sign that holds for six seconds from when it was last told, or until it is ended. */
export function createTypingSign(show: (typing: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    show(false);
  };
  return {
    tell: () => {
      clearTimeout(timer);
      timer = setTimeout(end, TYPING_MS);
      show(true);
    },
    end: () => {
      if (timer !== undefined) end();
    },
  };
}

/** Whether the other side of a conversation types now: for six seconds from when they last said so, or until they write. */
export function useTyping(conversationId: string | null): boolean {
  const [typing, setTyping] = useState(false);
  const [sign] = useState(() => createTypingSign(setTyping));
  // Another conversation, or none: what was told of this one is over.
  useEffect(() => sign.end, [conversationId, sign]);
  useLiveEvents('typing', ({ conversation }) => {
    if (conversation.id === conversationId) sign.tell();
  });
  useLiveEvents('message', ({ conversation, message }) => {
    if (conversation.id === conversationId && !message.mine) sign.end();
  });
  return typing;
}
