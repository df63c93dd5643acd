import { forgetMessage, holdStale, keepMessage, readKept } from './outbox-keep.ts';
import type { KeepOfMany } from './outbox-keep.ts';
import { nextToSend, pauseBefore, reduceOutbox } from './outbox.ts';
import type {
  OutboxAction,
  OutgoingContent,
  OutgoingMessage,
  SendFailure,
  SentAnswer,
  WrittenMessage,
} from './outbox.ts';

/** How one try ended; `ended` when the browser's session is no longer this member's. */
export type SendOutcome =
  | { kind: 'sent'; answer: SentAnswer }
  | { kind: 'refused'; failure: SendFailure }
  | { kind: 'interrupted' }
  | { kind: 'ended' };

/** What an outbox needs of the world around it. */
export interface OutboxPorts {
  keep: KeepOfMany;
  /** Runs `work` while no other tab of the same member does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** One try; never rejects. */
  send: (message: OutgoingMessage, onProgress: (share: number) => void) => Promise<SendOutcome>;
  /** Resolves after so many milliseconds; without a connection, when there is one again. */
  pause: (ms: number) => Promise<void>;
  isOnline: () => boolean;
  newId: () => string;
  now: () => Date;
}

export interface WriteOptions {
  acceptFictional?: boolean;
}

export interface OutboxListener {
  /** Id of the profile whose thread it is, where messages that failed show. */
  thread?: string;
  /** The list is another one now. */
  changed: () => void;
  /** One was stored, sent by this tab. */
  sent?: (message: OutgoingMessage, answer: SentAnswer) => void;
}

/**
 * All messages of one member that are not stored yet, in the order they were written, and their sending: one by one,
 * repeated under the same client id when the network or a failing server swallowed them. Texts and gifts outlive the
 * page; of several tabs, one sends.
 */
export class OutboxStore {
  readonly #member: string;
  readonly #ports: OutboxPorts;
  readonly #listeners = new Set<OutboxListener>();
  /** Known to this tab alone: photos, and everything where the browser keeps nothing. */
  #own: OutgoingMessage[] = [];
  /** What this tab is sending now, and how far it is. */
  #sending: { clientId: string; progress: number } | null = null;
  /** Ids of messages that failed by this tab's doing and are not told of yet. */
  readonly #untold = new Set<string>();
  #pumping = false;
  #ended = false;

  constructor(member: string, ports: OutboxPorts) {
    this.#member = member;
    this.#ports = ports;
    const kept = readKept(ports.keep, member);
    this.#change(kept, holdStale(kept, ports.now().getTime()));
  }

  /** The messages, with what this tab is doing about them. */
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

  /** Puts a message in the line and sends it when its turn has come. @returns its client id */
  write(profile: string, content: OutgoingContent, { acceptFictional = false }: WriteOptions = {}): string {
    const message: WrittenMessage = {
      clientId: this.#ports.newId(),
      profile,
      content,
      writtenAt: this.#ports.now().toISOString(),
      acceptFictional,
    };
    this.#apply({ type: 'written', message });
    this.wake();
    return message.clientId;
  }

  /** Sends a failed message again. */
  retry(clientId: string, { acceptFictional = false }: WriteOptions = {}): void {
    this.#apply({ type: 'retried', clientId, acceptFictional });
    this.wake();
  }

  /** Throws a failed message away. @returns it, or null when it is not there or not failed */
  discard(clientId: string): OutgoingMessage | null {
    const message = this.#read().find((each) => each.clientId === clientId && each.state === 'failed');
    if (!message) return null;
    this.#apply({ type: 'settled', clientId });
    if (message.content.kind === 'photo') URL.revokeObjectURL(message.content.preview);
    return message;
  }

  /**
   * Whom messages were for that have failed in this tab and show in no open thread of it, each failure told once. What a
   * thread shows counts as told.
   * @returns ids of profiles
   */
  tellOfFailed(): string[] {
    const failed = this.#read().filter(({ clientId, state }) => state === 'failed' && this.#untold.has(clientId));
    this.#untold.clear();
    const open = new Set([...this.#listeners].map(({ thread }) => thread));
    return [...new Set(failed.map(({ profile }) => profile))].filter((profile) => !open.has(profile));
  }

  /** Another tab wrote or sent something, or the connection went or came. */
  changedElsewhere(): void {
    this.#tell();
    this.wake();
  }

  /** Sends what waits. */
  wake(): void {
    if (!this.#pumping && !this.#ended) void this.#pump();
  }

  async #pump(): Promise<void> {
    this.#pumping = true;
    try {
      for (let next = nextToSend(this.#read()); next && !this.#ended; next = nextToSend(this.#read())) {
        await this.#ports.pause(pauseBefore(next.tries));
        await this.#ports.alone(() => this.#offer(next!));
      }
    } finally {
      this.#pumping = false;
    }
  }

  async #offer(expected: OutgoingMessage): Promise<void> {
    const next = nextToSend(this.#read());
    // Another tab was first.
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
        // Listeners first: what was stored stands in the thread before it leaves this list.
        for (const listener of this.#listeners) listener.sent?.(message, outcome.answer);
        this.#apply({ type: 'settled', clientId });
        if (message.content.kind === 'photo') URL.revokeObjectURL(message.content.preview);
        return;
      case 'refused':
        return this.#apply({ type: 'refused', clientId, failure: outcome.failure });
      case 'interrupted':
        return this.#apply({ type: 'interrupted', clientId, counts: this.#ports.isOnline() });
      case 'ended':
        this.#ended = true;
        this.#tell();
    }
  }

  #read(): OutgoingMessage[] {
    const own = new Set(this.#own.map(({ clientId }) => clientId));
    const kept = readKept(this.#ports.keep, this.#member).filter(({ clientId }) => !own.has(clientId));
    return [...kept, ...this.#own].toSorted((one, other) =>
      one.writtenAt < other.writtenAt ? -1 : Number(one.writtenAt > other.writtenAt),
    );
  }

  /** Keeps what differs, and nothing else: other tabs write at the same time. */
  #change(before: readonly OutgoingMessage[], after: readonly OutgoingMessage[]): void {
    const { keep } = this.#ports;
    const left = new Set(after.map(({ clientId }) => clientId));
    for (const { clientId } of before) {
      if (left.has(clientId)) continue;
      this.#disown(clientId);
      forgetMessage(keep, this.#member, clientId);
    }
    const failedBefore = new Set(before.filter(({ state }) => state === 'failed').map(({ clientId }) => clientId));
    for (const message of after) {
      if (before.includes(message)) continue;
      if (message.state === 'failed' && !failedBefore.has(message.clientId)) this.#untold.add(message.clientId);
      this.#disown(message.clientId);
      if (!keepMessage(keep, this.#member, message)) this.#own.push(message);
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
