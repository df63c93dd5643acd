import { useCallback, useEffect, useRef, useState } from 'react';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { useViewer } from '../../../lib/root-data/site.ts';
import { getOutbox } from './outbox-browser.ts';
import { textsLast, type OutgoingContent, type OutgoingMessage, type Refusal, type SentAnswer } from './outbox.ts';
import type { OutboxStore, WriteOptions } from './outbox-store.ts';
import { usePageHidden } from '../../../lib/browser/use-page-hidden.ts';

interface OutboxEvents {
  /** A message of this thread was sent. */
  onSent: (answer: SentAnswer) => void;
  /** A message was refused: a text to put back into the composer, or another kind that stays as failed message. */
  onRefused: (refusal: Refusal) => void;
}

interface Outbox {
  /** Unsent messages to this recipient, in writing order. */
  outgoing: OutgoingMessage[];
  write: (content: OutgoingContent, options?: WriteOptions) => void;
  retry: (clientId: string, options?: WriteOptions) => void;
  discard: (clientId: string) => void;
}

/** Reports each refusal once: texts are moved from the outbox to the composer, others stay as failed messages. */
function useRefusals(
  store: () => OutboxStore,
  outgoing: readonly OutgoingMessage[],
  onRefused: OutboxEvents['onRefused'],
) {
  const reported = useRef(new Set<string>());
  const hidden = usePageHidden();
  useEffect(() => {
    for (const { clientId, content, subject, failure, replyTo } of textsLast(outgoing)) {
      if (!failure) reported.current.delete(clientId);
      if (!failure || reported.current.has(clientId)) continue;
      // Another tab may show the thread.
      if (hidden && content.kind === 'text') continue;
      reported.current.add(clientId);
      const { kind } = content;
      // Of several tabs with this thread, the one that discards it first gets it.
      if (kind === 'text' && !store().discard(clientId)) continue;
      onRefused({ clientId, kind, text: kind === 'text' ? content.text : '', subject, failure, replyTo });
    }
  }, [outgoing, onRefused, store, hidden]);
}

/**
 * The outbox of one recipient. Sending continues after leaving the thread.
 * @param profile the recipient's profile id
 */
export function useOutbox(profile: string, events: OutboxEvents): Outbox {
  const member = useViewer()!.profileId;
  const store = useCallback(() => getOutbox(member), [member]);
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
      // Another tab has sent it, so neither the message nor the updated list is known here.
      if (gone.length > 0) requestRevalidation();
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
    store().sendPending();
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
