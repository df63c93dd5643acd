import { useCallback, useEffect, useRef, useState } from 'react';
import { wishRefresh } from '../../lib/refresh.ts';
import { useViewer } from '../../lib/site.ts';
import { outboxOf } from './outbox-browser.ts';
import type { OutgoingContent, OutgoingMessage, Refusal, SentAnswer } from './outbox.ts';
import type { OutboxStore, WriteOptions } from './outbox-store.ts';

interface OutboxEvents {
  /** A message of this thread was stored. */
  onSent: (answer: SentAnswer) => void;
  /** One was refused: a text to be put back into the box, or a gift or photo that waits in the thread. */
  onRefused: (refusal: Refusal) => void;
}

export interface Outbox {
  /** Messages to this person that are not stored yet, in the order they were written. */
  outgoing: OutgoingMessage[];
  write: (content: OutgoingContent, options?: WriteOptions) => void;
  retry: (clientId: string, options?: WriteOptions) => void;
  /** Throws a failed message away. */
  discard: (clientId: string) => void;
}

/** Hands refusals to the thread, each once: texts leave the outbox for the box, the rest stays as failed. */
function useRefusals(
  store: () => OutboxStore,
  outgoing: readonly OutgoingMessage[],
  onRefused: OutboxEvents['onRefused'],
) {
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { clientId, content, failure } of outgoing) {
      if (!failure) told.current.delete(clientId);
      if (!failure || told.current.has(clientId)) continue;
      told.current.add(clientId);
      const { kind } = content;
      // Of two tabs that show the thread, the one that takes it out has it.
      if (kind === 'text' && !store().discard(clientId)) continue;
      onRefused({ clientId, kind, text: kind === 'text' ? content.text : '', failure });
    }
  }, [outgoing, onRefused, store]);
}

/**
 * The part of the member's outbox that goes to one person. Sending goes on when the thread is left.
 * @param profile id of that person's profile
 */
export function useOutbox(profile: string, events: OutboxEvents): Outbox {
  const member = useViewer()!.profileId;
  const store = useCallback(() => outboxOf(member), [member]);
  const [outgoing, setOutgoing] = useState<OutgoingMessage[]>([]);
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    const mine = ({ profile: to }: OutgoingMessage) => to === profile;
    let shown: OutgoingMessage[] = [];
    const look = () => {
      const next = store().list().filter(mine);
      const gone = shown.filter(
        ({ clientId, state }) => state !== 'failed' && !next.some((each) => each.clientId === clientId),
      );
      // What another tab sent is not known here, and neither is what the list of conversations says now.
      if (gone.length > 0) wishRefresh();
      shown = next;
      setOutgoing(next);
    };
    const unsubscribe = store().subscribe({
      thread: profile,
      changed: look,
      sent: (message, answer) => {
        if (mine(message)) latest.current.onSent(answer);
      },
    });
    look();
    store().wake();
    return unsubscribe;
  }, [profile, store]);
  const onRefused = useCallback((refusal: Refusal) => latest.current.onRefused(refusal), []);
  useRefusals(store, outgoing, onRefused);
  return {
    outgoing,
    write: useCallback((content, options) => void store().write(profile, content, options), [profile, store]),
    retry: useCallback((clientId, options) => store().retry(clientId, options), [store]),
    discard: useCallback((clientId) => void store().discard(clientId), [store]),
  };
}
