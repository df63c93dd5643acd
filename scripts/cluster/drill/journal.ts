/** Kinds of requests by members. */
export const KINDS = ['message', 'like', 'order', 'call', 'page'] as const;
export type Kind = (typeof KINDS)[number];
/** A form is one step of an order. It fails if its process dies, because nobody knows what the process has done. */
export type Asked = Kind | 'form';

/** How one request ended. */
interface Attempt {
  kind: Asked;
  /** When, by `performance.now()`. */
  at: number;
  ok: boolean;
  /** What the client saw: a status, with `without Retry-After` if that is missing, or a connection error. */
  outcome: string;
}

/** Writes that were acknowledged, and events that streams received: what the database must agree with. */
export interface Acknowledged {
  /** Per sender, in the order in which they were sent. */
  messages: Array<{ sender: string; clientId: string; id: string }>;
  likes: Array<{ liker: string; liked: string }>;
  orders: Array<{ clientId: string; id: string; paid: boolean }>;
  /** The refunded amount, in minor units. */
  refunds: Array<{ order: string; amount: number }>;
  /** Numbers of the events that a member's stream received, after the number at its start. */
  streams: Array<{ profile: string; after: number; received: number[] }>;
  /** Ids of the mails that processes handed over, once for each machine that did. */
  mails: string[];
  /** Push messages that devices received, with the member or conversation that each is about. */
  pushes: Array<{ endpoint: string; reference: string }>;
}

/** Number of acknowledged writes, and of delivered events. */
export const COUNTED = ['messages', 'likes', 'orders', 'refunds', 'events'] as const;
export type AcknowledgedCounts = Record<(typeof COUNTED)[number], number>;

export const nothingAcknowledged = (): Acknowledged => ({
  messages: [],
  likes: [],
  orders: [],
  refunds: [],
  streams: [],
  mails: [],
  pushes: [],
});

/** A span of time by `performance.now()`. */
export interface Span {
  from: number;
  to: number;
}

/** Records what clients were told, and when. */
export function createJournal() {
  const attempts: Attempt[] = [];
  const arrivals: Array<{ at: number; ms: number }> = [];
  const sentAt = new Map<string, number>();
  const acknowledged = nothingAcknowledged();
  const within = <T extends { at: number }>(list: readonly T[], { from, to }: Span) =>
    list.filter(({ at }) => at >= from && at <= to);
  return {
    acknowledged,
    record: (kind: Asked, ok: boolean, outcome: string) =>
      void attempts.push({ kind, ok, outcome, at: performance.now() }),
    acknowledgeMessage: (message: Acknowledged['messages'][number]) => {
      acknowledged.messages.push(message);
      sentAt.set(message.id, performance.now());
    },
    /** A message arrived in its recipient's stream, possibly before its sender got the response. */
    receiveMessage: (id: string) => {
      const at = performance.now();
      arrivals.push({ at, ms: at - (sentAt.get(id) ?? at) });
    },
    /** The longest time, in milliseconds, in which no request of these kinds succeeded. */
    silence: (kinds: readonly Kind[], span: Span): number => {
      const successes = within(attempts, span)
        .filter(({ kind, ok }) => ok && kind !== 'form' && kinds.includes(kind))
        .map(({ at }) => at);
      const points = [span.from, ...successes, span.to];
      return points.slice(1).reduce((longest, at, index) => Math.max(longest, at - points[index]!), 0);
    },
    /** How often each failure was seen. */
    failures: (span: Span): Map<string, number> => {
      const failed = within(attempts, span).filter(({ ok }) => !ok);
      const groups = Map.groupBy(failed, ({ kind, outcome }) => `${kind} ${outcome}`);
      return new Map([...groups].map(([name, list]) => [name, list.length]));
    },
    /** The longest time, in milliseconds, between a sender's response and the message's arrival. */
    latestArrival: (span: Span): number => Math.max(0, ...within(arrivals, span).map(({ ms }) => ms)),
    count: (): AcknowledgedCounts => {
      const { messages, likes, orders, refunds, streams } = acknowledged;
      const events = streams.reduce((total, { received }) => total + received.length, 0);
      const count = { messages: messages.length, likes: likes.length, orders: orders.length, refunds: refunds.length };
      return { ...count, events };
    },
    countSuccesses: (span: Span): number => within(attempts, span).filter(({ ok }) => ok).length,
  };
}

export type Journal = ReturnType<typeof createJournal>;
