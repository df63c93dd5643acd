import type { QuotedMessageView } from '../../../../server/modules/conversation/chat/index.ts';
import type { SubjectView } from '../../../../server/modules/people/profiles/index.ts';
import {
  deleteMessage,
  failStaleMessages,
  saveMessage,
  readStoredMessages,
  type EnumerableStorage,
} from './outbox-storage.ts';
import {
  nextToSend,
  retryDelay,
  reduceOutbox,
  type OutboxAction,
  type OutgoingContent,
  type OutgoingMessage,
  type SendFailure,
  type SentAnswer,
  type WrittenMessage,
} from './outbox.ts';

/** Outcome of an attempt; `ended` when the session no longer belongs to this member. */
export type SendOutcome =
  | { kind: 'sent'; answer: SentAnswer }
  | { kind: 'refused'; failure: SendFailure }
  | { kind: 'interrupted' }
  | { kind: 'ended' };

export interface OutboxDeps {
  keep: EnumerableStorage;
  /** Runs `work` while no other tab of the member does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** One attempt; never rejects. */
  send: (message: OutgoingMessage, onProgress: (share: number) => void) => Promise<SendOutcome>;
  /** Resolves after `ms`, or while offline when the connection is back. */
  pause: (ms: number) => Promise<void>;
  isOnline: () => boolean;
  newId: () => string;
  now: () => Date;
  /** From 0 to 1. */
  random: () => number;
}

export interface WriteOptions {
  acceptFictional?: boolean;
  withLike?: boolean;
  subject?: SubjectView | undefined;
  replyTo?: QuotedMessageView;
}

interface OutboxListener {
  /** Profile id of an open thread, which shows failed messages itself. */
  thread?: string;
  changed: () => void;
  /** This tab has sent a message. */
  sent?: (message: OutgoingMessage, answer: SentAnswer) => void;
}

/**
 * The unsent messages of one member in writing order, sent one by one and retried under the same client id. Texts and
 * gifts survive the page; one of several tabs sends.
 */
export class OutboxStore {
  readonly #member: string;
  readonly #ports: OutboxDeps;
  readonly #listeners = new Set<OutboxListener>();
  /** Messages that are not in storage: photos and recordings, or all when storage is unavailable. */
  #own: OutgoingMessage[] = [];
  /** The message being sent, with its upload progress. */
  #sending: { clientId: string; progress: number } | null = null;
  /** Client ids of messages that failed in this tab and have not been reported. */
  readonly #untold = new Set<string>();
  #pumping = false;
  #ended = false;

  constructor(member: string, ports: OutboxDeps) {
    this.#member = member;
    this.#ports = ports;
    const kept = readStoredMessages(ports.keep, member);
    this.#change(kept, failStaleMessages(kept, ports.now().getTime()));
  }

  /** The messages, with the sending state of this tab. */
  list(): OutgoingMessage[] {
    const sending = this.#sending;
    const stalled = !this.#ports.isOnline();
    return this.#read().map((message) =>
      message.clientId === sending?.clientId
        ? { ...message, stalled, state: 'sending', progress: sending.progress }
        : { ...message, stalled },
    );
  }

  subscribe(listener: OutboxListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Queues a message. @returns its client id */
  write(
    profile: string,
    content: OutgoingContent,
    { acceptFictional = false, withLike, subject, replyTo }: WriteOptions = {},
  ): string {
    const message: WrittenMessage = {
      clientId: this.#ports.newId(),
      profile,
      content,
      writtenAt: this.#ports.now().toISOString(),
      acceptFictional,
      ...(withLike && { withLike }),
      ...(subject && { subject }),
      ...(replyTo && { replyTo }),
    };
    this.#apply({ type: 'written', message });
    this.sendPending();
    return message.clientId;
  }

  retry(clientId: string, { acceptFictional = false }: WriteOptions = {}): void {
    this.#apply({ type: 'retried', clientId, acceptFictional });
    this.sendPending();
  }

  /** Discards a failed message. @returns it, or null when it is absent or not failed */
  discard(clientId: string): OutgoingMessage | null {
    const message = this.#read().find((each) => each.clientId === clientId && each.state === 'failed');
    if (!message) return null;
    this.#apply({ type: 'settled', clientId });
    if ('preview' in message.content) URL.revokeObjectURL(message.content.preview);
    return message;
  }

  /**
   * Takes the recipients of unreported failures that no open thread shows; each failure is reported once.
   * @returns profile ids
   */
  takeUnreportedFailures(): string[] {
    const failed = this.#read().filter(({ clientId, state }) => state === 'failed' && this.#untold.has(clientId));
    this.#untold.clear();
    const open = new Set([...this.#listeners].map(({ thread }) => thread));
    return [...new Set(failed.map(({ profile }) => profile))].filter((profile) => !open.has(profile));
  }

  /** Another tab changed the storage, or connectivity changed. */
  handleExternalChange(): void {
    this.#tell();
    this.sendPending();
  }

  /** Whether leaving the page would lose a message. */
  wouldLose = () => !this.#ended && this.#own.length > 0;

  sendPending(): void {
    if (!this.#pumping && !this.#ended) void this.#pump();
  }

  async #pump(): Promise<void> {
    this.#pumping = true;
    try {
      for (let next = nextToSend(this.#read()); next && !this.#ended; next = nextToSend(this.#read())) {
        await this.#ports.pause(retryDelay(next.tries, this.#ports.random()));
        await this.#ports.alone(() => this.#offer(next!));
      }
    } finally {
      this.#pumping = false;
    }
  }

  async #offer(expected: OutgoingMessage): Promise<void> {
    const next = nextToSend(this.#read());
    // Another tab has already processed it.
    if (next?.clientId !== expected.clientId || next.tries !== expected.tries || this.#ended) return;
    this.#sending = { clientId: next.clientId, progress: 0 };
    this.#tell();
    const outcome = await this.#ports.send(next, (progress) => {
      this.#sending = { clientId: next.clientId, progress };
      this.#tell();
    });
    this.#sending = null;
    this.#settle(next, outcome);
  }

  #settle(message: OutgoingMessage, outcome: SendOutcome): void {
    const { clientId } = message;
    switch (outcome.kind) {
      case 'sent':
        // Listeners first, so that the message is in the thread before it leaves this list.
        for (const listener of this.#listeners) listener.sent?.(message, outcome.answer);
        this.#apply({ type: 'settled', clientId });
        if ('preview' in message.content) URL.revokeObjectURL(message.content.preview);
        return;
      case 'refused':
        return this.#apply({ type: 'refused', clientId, failure: outcome.failure });
      case 'interrupted':
        return this.#apply({
          type: 'interrupted',
          clientId,
          counts: this.#ports.isOnline(),
          at: this.#ports.now().getTime(),
        });
      case 'ended':
        this.#ended = true;
        this.#tell();
    }
  }

  #read(): OutgoingMessage[] {
    const own = new Set(this.#own.map(({ clientId }) => clientId));
    const kept = readStoredMessages(this.#ports.keep, this.#member).filter(({ clientId }) => !own.has(clientId));
    return [...kept, ...this.#own].toSorted((one, other) =>
      one.writtenAt < other.writtenAt ? -1 : Number(one.writtenAt > other.writtenAt),
    );
  }

  /** Stores only the differences, because other tabs write concurrently. */
  #change(before: readonly OutgoingMessage[], after: readonly OutgoingMessage[]): void {
    const { keep } = this.#ports;
    const left = new Set(after.map(({ clientId }) => clientId));
    for (const { clientId } of before) {
      if (left.has(clientId)) continue;
      this.#disown(clientId);
      deleteMessage(keep, this.#member, clientId);
    }
    const failedBefore = new Set(before.filter(({ state }) => state === 'failed').map(({ clientId }) => clientId));
    for (const message of after) {
      if (before.includes(message)) continue;
      if (message.state === 'failed' && !failedBefore.has(message.clientId)) this.#untold.add(message.clientId);
      this.#disown(message.clientId);
      if (!saveMessage(keep, this.#member, message)) this.#own.push(message);
    }
  }

  #disown(clientId: string): void {
    this.#own = this.#own.filter((message) => message.clientId !== clientId);
  }

  #apply(action: OutboxAction): void {
    const before = this.#read();
    this.#change(before, reduceOutbox(before, action));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener.changed();
  }
}
