import { useEffect, useReducer, useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { newClientId } from './client-id.ts';
import { nextToSend, pauseBefore, reduceOutbox } from './outbox.ts';
import type { OutgoingMessage } from './outbox.ts';
import type { SendAnswer } from './thread-data.ts';

type Sent = Extract<SendAnswer, { kind: 'sent' }>;
type Refused = Extract<SendAnswer, { kind: 'refused' }>;

interface OutboxEvents {
  onSent: (answer: Sent) => void;
  onRefused: (answer: Refused) => void;
}

export interface Outbox {
  /** Messages not yet stored, in the order they were written. */
  outgoing: OutgoingMessage[];
  write: (text: string, acceptFictional: boolean) => void;
  retry: (clientId: string) => void;
}

/**
 * Sends messages through the route's action, one by one, and repeats what the network or a failing server swallowed
 * under the same client id.
 */
export function useOutbox(action: string, events: OutboxEvents): Outbox {
  const [outgoing, dispatch] = useReducer(reduceOutbox, []);
  const fetcher = useFetcher<SendAnswer>();
  useSender(outgoing, (message) => {
    dispatch({ type: 'started', clientId: message.clientId });
    fetcher.submit(
      {
        text: message.text,
        client_id: message.clientId,
        via: 'script',
        ...(message.acceptFictional ? { accept_fictional: '1' } : {}),
      },
      { method: 'post', action },
    );
  });

  const latest = useRef(events);
  latest.current = events;
  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    if (answer.kind === 'interrupted') return dispatch({ type: 'interrupted', clientId: answer.clientId });
    dispatch({ type: 'settled', clientId: answer.clientId });
    if (answer.kind === 'sent') latest.current.onSent(answer);
    else latest.current.onRefused(answer);
  }, [answer]);

  return {
    outgoing,
    write: (text, acceptFictional) =>
      dispatch({
        type: 'written',
        message: { clientId: newClientId(), text, acceptFictional, writtenAt: new Date().toISOString() },
      }),
    retry: (clientId) => dispatch({ type: 'retried', clientId }),
  };
}

/** Calls `send` for the message whose turn it is, after the pause that its earlier tries ask for. */
function useSender(outgoing: readonly OutgoingMessage[], send: (message: OutgoingMessage) => void) {
  const next = nextToSend(outgoing);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => latest.current(next), pauseBefore(next.tries));
    return () => clearTimeout(timer);
  }, [next]);
}
