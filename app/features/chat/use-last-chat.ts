import { useEffect } from 'react';
import { rememberChat } from './last-chat.ts';
import type { ThreadData } from './thread-data.ts';

/** Remembers the conversation that is open, and when it was. */
export function useLastChat({ conversation, now }: Pick<ThreadData, 'conversation' | 'now'>): void {
  const id = conversation?.id;
  useEffect(() => {
    if (id) rememberChat(id, Math.floor(Date.parse(now) / 1000));
  }, [id, now]);
}
