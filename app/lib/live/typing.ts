import { useEffect, useState } from 'react';

import { callJson } from '../api/call-api.ts';
import { paths } from '../routing/paths.ts';
import { useLiveEvents } from './live-provider.tsx';

/** Minimum interval of typing calls, in ms. */
const SEND_INTERVAL_MS = 3_000;
/** How long a typing event is shown, in ms; longer than the interval of calls. */
const TYPING_TIMEOUT_MS = 6_000;

let lastSent = { conversation: '', at: 0 };

/** Reports that the member is typing; call it on each input. Throttled; errors are ignored. */
export function sendTyping(conversationId: string): void {
  const now = performance.now();
  if (lastSent.conversation === conversationId && now - lastSent.at < SEND_INTERVAL_MS) return;
  lastSent = { conversation: conversationId, at: now };
  void callJson('POST', paths.apiTyping(), { conversation: conversationId }).catch(() => {});
}

/** Typing state that expires six seconds after the last event, or when ended. */
export function createTypingState(show: (typing: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    show(false);
  };
  return {
    start: () => {
      clearTimeout(timer);
      timer = setTimeout(end, TYPING_TIMEOUT_MS);
      show(true);
    },
    end: () => {
      if (timer !== undefined) end();
    },
  };
}

/** Whether the other participant is typing: for six seconds after their last event or until their message. */
export function useTyping(conversationId: string | null): boolean {
  const [typing, setTyping] = useState(false);
  const [state] = useState(() => createTypingState(setTyping));
  // Reset when the conversation changes.
  useEffect(() => state.end, [conversationId, state]);
  useLiveEvents('typing', ({ conversation }) => {
    if (conversation.id === conversationId) state.start();
  });
  useLiveEvents('message', ({ conversation, message }) => {
    if (conversation.id === conversationId && !message.mine) state.end();
  });
  return typing;
}
