import { useEffect, useRef } from 'react';
import { rememberChat } from './last-chat.ts';
import type { ThreadData } from './thread-data.ts';

/** Remembers the conversation that is open, and when it was opened. */
export function useLastChat({ conversation, now }: Pick<ThreadData, 'conversation' | 'now'>): void {
  const id = conversation?.id;
  const opened = useRef(now);
  // Once, not with every look at the server: one that is deleted meanwhile stays forgotten.
  useEffect(() => {
    if (id) rememberChat(id, Math.floor(Date.parse(opened.current) / 1000));
  }, [id]);
}
