import type { SubjectView } from '../../../../server/modules/people/profiles/index.ts';
import type { GiftView, MessageView, QuotedMessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { MINUTE_MS } from '../../../lib/time/duration.ts';

/** How long a message that is interrupted is tried again, in ms: longer than a server takes to recover. */
export const KEEP_TRYING_MS = 10 * MINUTE_MS;
const FIRST_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 30_000;

/** Content of an outgoing message. Photos and recordings exist in their tab only. */
export type OutgoingContent =
  | { kind: 'text'; text: string }
  | { kind: 'gift'; gift: GiftView }
  /** `preview` is an object URL of this tab. */
  | { kind: 'photo'; file: Blob; preview: string }
  | { kind: 'voice'; file: Blob; preview: string; waveform: string; seconds: number };

/** Why the server refused a message: error code, translated message, and messages by field. */
export interface SendFailure {
  code: string;
  message: string;
  fields: Record<string, string>;
}

/** An outgoing message. The client id is the same in every attempt, so that it is stored and charged once. */
export interface OutgoingMessage {
  clientId: string;
  /** Id of the recipient's profile. */
  profile: string;
  content: OutgoingContent;
  /** ISO 8601, by the device's clock. */
  writtenAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Attempts without a response. */
  tries: number;
  /** When the first of them was interrupted, in ms since the epoch; null before. */
  interruptedAt: number | null;
  acceptFictional: boolean;
  /** The member likes the recipient with it; absent for no. */
  withLike?: boolean;
  /** What of the recipient's profile it answers; absent for nothing. */
  subject?: SubjectView;
  /** What it replies to. */
  replyTo?: QuotedMessageView;
  /** Set when the server refused it; null for a message that failed by interruption. */
  failure: SendFailure | null;
  /** Waiting for a connection. */
  stalled: boolean;
  /** Uploaded share of a photo, 0 to 1. */
  progress: number;
}

export interface SentAnswer {
  message: MessageView;
  credits: number;
  conversation: { id: string };
  /** Whether the like that went with it has made a match. */
  match: boolean;
}

/** A refused message: a text returns to the composer, others stay as failed messages. */
export interface Refusal {
  clientId: string;
  kind: OutgoingContent['kind'];
  /** Text to put back into the composer; empty for other kinds. */
  text: string;
  /** What it was to answer. */
  subject?: SubjectView | undefined;
  /** What the text replies to. */
  replyTo?: QuotedMessageView;
  failure: SendFailure;
}

export type WrittenMessage = Pick<
  OutgoingMessage,
  'clientId' | 'profile' | 'content' | 'writtenAt' | 'acceptFictional' | 'withLike' | 'subject' | 'replyTo'
>;

export type OutboxAction =
  | { type: 'written'; message: WrittenMessage }
  /** Network error or 5xx: unknown whether it was stored. */
  | { type: 'interrupted'; clientId: string; counts: boolean; at: number }
  | { type: 'refused'; clientId: string; failure: SendFailure }
  /** Sent, returned to the composer, or discarded. */
  | { type: 'settled'; clientId: string }
  | { type: 'retried'; clientId: string; acceptFictional: boolean };

/**
 * Delay before the next attempt in milliseconds: doubled from 500 up to 30 seconds, and up to a half less, so that the
 * browsers that lost a server do not all return at the same moments.
 * @param random from 0 to 1
 */
export function retryDelay(tries: number, random: number): number {
  if (tries === 0) return 0;
  return Math.min(FIRST_RETRY_DELAY_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS) * (1 - random / 2);
}

/** The next message; one at a time to preserve the order. */
export function nextToSend(outbox: readonly OutgoingMessage[]): OutgoingMessage | null {
  return outbox.find((message) => message.state !== 'failed') ?? null;
}

/** In the order to report refusals in: a thread shows the last, and a text that returns to the composer is nowhere else. */
export function textsLast(outbox: readonly OutgoingMessage[]): OutgoingMessage[] {
  const isText = ({ content }: OutgoingMessage) => content.kind === 'text';
  return [...outbox.filter((message) => !isText(message)), ...outbox.filter(isText)];
}

function updateMessage(
  outbox: readonly OutgoingMessage[],
  clientId: string,
  next: (message: OutgoingMessage) => Partial<OutgoingMessage>,
): OutgoingMessage[] {
  return outbox.map((message) => (message.clientId === clientId ? { ...message, ...next(message) } : message));
}

/**
 * Marks a refused message as failed. A refused text is joined with later texts to the same recipient, because they must
 * not arrive without it.
 */
function applyRefusal(outbox: readonly OutgoingMessage[], clientId: string, failure: SendFailure): OutgoingMessage[] {
  const refused = outbox.find((message) => message.clientId === clientId);
  if (refused?.content.kind !== 'text') return updateMessage(outbox, clientId, () => ({ state: 'failed', failure }));
  const follows = (message: OutgoingMessage) =>
    message.clientId !== clientId &&
    message.content.kind === 'text' &&
    message.profile === refused.profile &&
    message.state !== 'failed';
  const joined = [refused, ...outbox.filter(follows)];
  const texts = joined.map(({ content }) => (content.kind === 'text' ? content.text : ''));
  const content: OutgoingContent = { kind: 'text', text: texts.join('\n') };
  const rest = outbox.filter((message) => !follows(message));
  // One message answers one thing: the first that any of them does.
  const subject = joined.find((message) => message.subject)?.subject;
  const replyTo = joined.find((message) => message.replyTo)?.replyTo;
  const answered = { ...(subject && { subject }), ...(replyTo && { replyTo }) };
  return updateMessage(rest, clientId, () => ({ state: 'failed', failure, content, ...answered }));
}

const UNTRIED = { state: 'waiting', tries: 0, interruptedAt: null, failure: null } as const;

export function reduceOutbox(outbox: readonly OutgoingMessage[], action: OutboxAction): OutgoingMessage[] {
  switch (action.type) {
    case 'written':
      return [...outbox, { ...action.message, ...UNTRIED, stalled: false, progress: 0 }];
    case 'interrupted':
      return updateMessage(outbox, action.clientId, ({ tries, interruptedAt }) => {
        if (!action.counts) return { state: 'waiting', progress: 0 };
        const since = interruptedAt ?? action.at;
        const late = action.at - since >= KEEP_TRYING_MS;
        return { tries: tries + 1, interruptedAt: since, state: late ? 'failed' : 'waiting', progress: 0 };
      });
    case 'refused':
      return applyRefusal(outbox, action.clientId, action.failure);
    case 'settled':
      return outbox.filter((message) => message.clientId !== action.clientId);
    case 'retried':
      return updateMessage(outbox, action.clientId, ({ acceptFictional }) => ({
        ...UNTRIED,
        acceptFictional: acceptFictional || action.acceptFictional,
      }));
  }
}
