/** How often a message is offered to the server before the member is asked. */
export const MAX_TRIES = 5;
const FIRST_PAUSE_MS = 500;

/** A message on its way. The client id stays the same in every try, so that it is stored and paid once. */
export interface OutgoingMessage {
  clientId: string;
  text: string;
  /** ISO 8601 of the moment it was written, on the member's own clock. */
  writtenAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Tries that did not reach an answer. */
  tries: number;
  acceptFictional: boolean;
}

export type OutboxAction =
  | { type: 'written'; message: Pick<OutgoingMessage, 'clientId' | 'text' | 'writtenAt' | 'acceptFictional'> }
  | { type: 'started'; clientId: string }
  /** The connection failed or the server answered 5xx: nobody knows whether it was stored. */
  | { type: 'interrupted'; clientId: string }
  /** The server answered: stored, or refused and put back into the box. */
  | { type: 'settled'; clientId: string }
  | { type: 'retried'; clientId: string };

/** How long to wait before the next try, in milliseconds: 0, 500, 1000, 2000, 4000. */
export function pauseBefore(tries: number): number {
  return tries === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (tries - 1);
}

/** The message to send now: one at a time and in order, so that they arrive as they were written. */
export function nextToSend(outbox: readonly OutgoingMessage[]): OutgoingMessage | null {
  const first = outbox.find((message) => message.state !== 'failed');
  return first?.state === 'waiting' ? first : null;
}

function change(
  outbox: readonly OutgoingMessage[],
  clientId: string,
  next: (message: OutgoingMessage) => Partial<OutgoingMessage>,
): OutgoingMessage[] {
  return outbox.map((message) => (message.clientId === clientId ? { ...message, ...next(message) } : message));
}

/** The messages on their way after one thing happened. */
export function reduceOutbox(outbox: readonly OutgoingMessage[], action: OutboxAction): OutgoingMessage[] {
  switch (action.type) {
    case 'written':
      return [...outbox, { ...action.message, state: 'waiting', tries: 0 }];
    case 'started':
      return change(outbox, action.clientId, () => ({ state: 'sending' }));
    case 'interrupted':
      return change(outbox, action.clientId, ({ tries }) => ({
        tries: tries + 1,
        state: tries + 1 >= MAX_TRIES ? 'failed' : 'waiting',
      }));
    case 'settled':
      return outbox.filter((message) => message.clientId !== action.clientId);
    case 'retried':
      return change(outbox, action.clientId, () => ({ state: 'waiting', tries: 0 }));
  }
}
