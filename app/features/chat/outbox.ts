import type { GiftView, MessageView } from '../../../server/modules/chat/chat.view.ts';

/** How often a message is offered to the server before the member is asked: once, and five times more. */
export const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 500;

/** What a member sends. A photo lives in its own tab only: a browser keeps no files for a page. */
export type OutgoingContent =
  | { kind: 'text'; text: string }
  | { kind: 'gift'; gift: GiftView }
  /** `preview` is an address that this tab can show. */
  | { kind: 'photo'; file: Blob; preview: string };

/** Why the server did not take a message: a stable code, words in the member's language, and words for each field. */
export interface SendFailure {
  code: string;
  message: string;
  fields: Record<string, string>;
}

/** A message on its way. The client id stays the same in every try, so that it is stored and paid once. */
export interface OutgoingMessage {
  clientId: string;
  /** Id of the profile it goes to. */
  profile: string;
  content: OutgoingContent;
  /** ISO 8601 of the moment it was written, on the member's own clock. */
  writtenAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Tries that did not reach an answer. */
  tries: number;
  acceptFictional: boolean;
  /** Set when the server refused it; a failed message without one did not get through. */
  failure: SendFailure | null;
  /** Waits for a connection. */
  stalled: boolean;
  /** Share of a photo that has been sent, from 0 to 1. */
  progress: number;
}

/** What the server says of a stored message. */
export interface SentAnswer {
  message: MessageView;
  credits: number;
  conversation: { id: string };
}

/** A refusal as the thread shows it: a text is back in the box, anything else waits as a failed message. */
export interface Refusal {
  clientId: string;
  kind: OutgoingContent['kind'];
  /** What goes back into the box; empty for gifts and photos. */
  text: string;
  failure: SendFailure;
}

export type WrittenMessage = Pick<
  OutgoingMessage,
  'clientId' | 'profile' | 'content' | 'writtenAt' | 'acceptFictional'
>;

export type OutboxAction =
  | { type: 'written'; message: WrittenMessage }
  /** The connection failed or the server answered 5xx: nobody knows whether it was stored. */
  | { type: 'interrupted'; clientId: string; counts: boolean }
  | { type: 'refused'; clientId: string; failure: SendFailure }
  /** Stored, put back into the box, or thrown away by the member. */
  | { type: 'settled'; clientId: string }
  | { type: 'retried'; clientId: string; acceptFictional: boolean };

/** How long to wait before the next try, in milliseconds: 0, 500, 1000, 2000, 4000, 8000. */
export function pauseBefore(tries: number): number {
  return tries === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (tries - 1);
}

/** The message to send now: one at a time and in order, so that they arrive as they were written. */
export function nextToSend(outbox: readonly OutgoingMessage[]): OutgoingMessage | null {
  return outbox.find((message) => message.state !== 'failed') ?? null;
}

function change(
  outbox: readonly OutgoingMessage[],
  clientId: string,
  next: (message: OutgoingMessage) => Partial<OutgoingMessage>,
): OutgoingMessage[] {
  return outbox.map((message) => (message.clientId === clientId ? { ...message, ...next(message) } : message));
}

/**
 * After a refused text, with the texts to the same person that were waiting behind it: what is said last must not arrive
 * alone. They go back into the box as one, in the order they were written.
 */
function refuse(outbox: readonly OutgoingMessage[], clientId: string, failure: SendFailure): OutgoingMessage[] {
  const refused = outbox.find((message) => message.clientId === clientId);
  if (refused?.content.kind !== 'text') return change(outbox, clientId, () => ({ state: 'failed', failure }));
  const follows = (message: OutgoingMessage) =>
    message.clientId !== clientId &&
    message.content.kind === 'text' &&
    message.profile === refused.profile &&
    message.state !== 'failed';
  const texts = [refused, ...outbox.filter(follows)].map(({ content }) =>
    content.kind === 'text' ? content.text : '',
  );
  const content: OutgoingContent = { kind: 'text', text: texts.join('\n') };
  const rest = outbox.filter((message) => !follows(message));
  return change(rest, clientId, () => ({ state: 'failed', failure, content }));
}

/** The messages on their way after one thing happened. */
export function reduceOutbox(outbox: readonly OutgoingMessage[], action: OutboxAction): OutgoingMessage[] {
  switch (action.type) {
    case 'written':
      return [...outbox, { ...action.message, state: 'waiting', tries: 0, failure: null, stalled: false, progress: 0 }];
    case 'interrupted':
      return change(outbox, action.clientId, ({ tries }) => {
        const made = action.counts ? tries + 1 : tries;
        return { tries: made, state: made >= MAX_TRIES ? 'failed' : 'waiting', progress: 0 };
      });
    case 'refused':
      return refuse(outbox, action.clientId, action.failure);
    case 'settled':
      return outbox.filter((message) => message.clientId !== action.clientId);
    case 'retried':
      return change(outbox, action.clientId, ({ acceptFictional }) => ({
        state: 'waiting',
        tries: 0,
        failure: null,
        acceptFictional: acceptFictional || action.acceptFictional,
      }));
  }
}
