import { useEffect, useRef } from 'react';
import { rememberChat } from './last-chat.ts';
import type { ThreadData } from '../thread-data.ts';

/** Remembers the open conversation with the time it was opened. */
export function useLastChat({ conversation, now }: Pick<ThreadData, 'conversation' | 'now'>): void {
  const id = conversation?.id;
  const opened = useRef(now);
  // Only once per conversation: revalidation must not restore a cookie deleted meanwhile.
  useEffect(() => {
    if (id) rememberChat(id, Math.floor(Date.parse(opened.current) / 1000));
  }, [id]);
}
