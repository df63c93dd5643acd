import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Member } from '../../../tests/factories/member.ts';
import type { Settings } from '../settings.ts';
import { followEvents } from './event-client.ts';
import type { Asked, Journal, Kind } from './journal.ts';
import { createSiteClient, type Answer, type SiteClient, type SiteRequest } from './site-client.ts';

/** Milliseconds between two things that a member does. */
const PAUSES: Readonly<Record<Kind, number>> = { message: 600, like: 700, order: 3_000, call: 300, page: 900 };
/** Before the same is tried again. */
const RETRY_MS = 300;
/** After the end of the load, what is under way may take so long. */
const FINISH_MS = 60_000;
/** Members who do each. */
const MEMBERS = { message: 8, like: 4, order: 4, call: 4, page: 4 } as const;
/** Members who are liked. */
export const BYSTANDERS = 300;
export const SENDERS = MEMBERS.message;

interface Load {
  /**
   * Ends it when what is under way has been acknowledged.
   * @returns what was refused, or not acknowledged for too long; whoever asked for it has done nothing since
   */
  stop(): Promise<string[]>;
}

interface LoadOptions {
  settings: Settings;
  host: string;
  journal: Journal;
  /** The first ones write to each other by twos; the others are liked. */
  members: readonly Member[];
  /** Whether orders can be paid. */
  orders: boolean;
  /** How much longer than usual members pause. */
  pace?: number;
  /** Number of its first client, if there are other loads. */
  firstClient?: number;
}

/** Numbers of clients that a load takes. */
export const CLIENTS = 64;

const TOO_MANY = 429;
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

/** The status with the code of the error, if the app answered. */
function describeAnswer({ status, headers, body }: Answer): string {
  const [, code] = /^\{"error":"(\w+)"/.exec(body) ?? [];
  const lacks = status === 503 && headers['retry-after'] === undefined;
  return `${status}${code ? ` ${code}` : ''}${lacks ? ' without Retry-After' : ''}`;
}

const describeError = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

/** Members who write, like, order, read and hold streams until they are stopped. */
export function startLoad(options: LoadOptions): Load {
  const { settings, host, journal, members, orders, pace = 1, firstClient = 0 } = options;
  let running = true;
  let deadline = Infinity;
  const clients: SiteClient[] = [];
  const signal = new AbortController();

  function clientOf({ sessionToken }: Member): SiteClient {
    const client = createSiteClient(settings, { host, index: firstClient + clients.length });
    clients.push(client);
    const cookie = `session=${sessionToken}`;
    const signed = (options?: SiteRequest) => ({ ...options, headers: { ...options?.headers, cookie } });
    return {
      ...client,
      ask: (path, options) => client.ask(path, signed(options)),
      open: (path, options) => client.open(path, signed(options)),
    };
  }

  /** @returns null for what is to be tried again */
  async function attempt(kind: Asked, client: SiteClient, path: string, options?: SiteRequest): Promise<Answer | null> {
    let answer: Answer;
    try {
      answer = await client.ask(path, options);
    } catch (error) {
      journal.record(kind, false, describeError(error));
      return null;
    }
    const { status, body } = answer;
    journal.record(kind, status < 400, describeAnswer(answer));
    if (status < 400) return answer;
    if (status < 500 && status !== TOO_MANY) throw new Error(`${path} was refused: ${status} ${body.slice(0, 300)}`);
    return null;
  }

  /** The same request until it is acknowledged, as the browser's outbox does. */
  async function insist(kind: Asked, client: SiteClient, path: string, options?: SiteRequest): Promise<Answer> {
    for (;;) {
      const answer = await attempt(kind, client, path, options);
      if (answer) return answer;
      if (performance.now() > deadline) throw new Error(`${path} was not acknowledged in the end`);
      await sleep(RETRY_MS);
    }
  }

  const post = async <Body>(kind: Kind, client: SiteClient, path: string, body: object): Promise<Body> => {
    const answer = await insist(kind, client, path, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify(body),
    });
    return JSON.parse(answer.body) as Body;
  };

  async function keepDoing(kind: Kind, act: () => Promise<unknown>): Promise<void> {
    while (running) {
      await act();
      await sleep(pace * PAUSES[kind] * (0.5 + Math.random()));
    }
  }

  function write(member: Member, to: Member): Promise<void> {
    const client = clientOf(member);
    let count = 0;
    return keepDoing('message', async () => {
      count += 1;
      const clientId = randomUUID();
      const sent = await post<{ message: { id: string } }>('message', client, '/api/message.php', {
        profile: to.profileId,
        client_id: clientId,
        text: `Message ${count}`,
      });
      journal.acknowledgeMessage({ sender: member.profileId, clientId, id: sent.message.id });
    });
  }

  function like(member: Member, others: readonly Member[]): Promise<void> {
    const client = clientOf(member);
    const left = [...others];
    return keepDoing('like', async () => {
      const other = left.pop();
      if (!other) return;
      await post('like', client, '/api/like.php', { profile: other.profileId });
      journal.acknowledged.likes.push({ liker: member.profileId, liked: other.profileId });
    });
  }

  function order(member: Member): Promise<void> {
    const client = clientOf(member);
    return keepDoing('order', async () => {
      const clientId = randomUUID();
      const placed = await post<{ order: { id: string; checkout_url: string } }>('order', client, '/api/order.php', {
        package: 'p0',
        paymentmethod: 'ideal',
        client_id: clientId,
        consents: { immediate: true },
      });
      const entry = { clientId, id: placed.order.id, paid: false };
      journal.acknowledged.orders.push(entry);
      const { pathname } = new URL(placed.order.checkout_url);
      await insist('form', client, pathname, {
        method: 'POST',
        headers: FORM_HEADERS,
        body: 'outcome=paid&notice=at_once',
      });
      const isPaid = async () => {
        const answer = await insist('order', client, `/api/order.php?id=${entry.id}`);
        return (JSON.parse(answer.body) as { order: { status: string } }).order.status === 'paid';
      };
      while (!(await isPaid()) && performance.now() < deadline) await sleep(RETRY_MS);
      entry.paid = true;
    });
  }

  /** Polls the list of conversations, and opens the first of them, which marks its messages as read. */
  function poll(member: Member): Promise<void> {
    const client = clientOf(member);
    const headers = { accept: 'application/json' };
    return keepDoing('call', async () => {
      const answer = await attempt('call', client, '/api/chats.php', { headers });
      const { chats } = (answer ? JSON.parse(answer.body) : { chats: [] }) as {
        chats: Array<{ conversation: { id: string } }>;
      };
      const [first] = chats;
      if (!first) return;
      await attempt('call', client, `/api/messages.php?conversation=${first.conversation.id}`, { headers });
    });
  }

  function visit(member: Member): Promise<void> {
    const client = clientOf(member);
    return keepDoing('page', () => attempt('page', client, '/members', { headers: { accept: 'text/html' } }));
  }

  const writers = members.slice(0, SENDERS);
  const others = members.slice(SENDERS);
  const take = (kind: Exclude<Kind, 'message'>) => writers.slice(0, MEMBERS[kind]);
  const following = writers.map((member) => followEvents(clientOf(member), member, journal, signal.signal));
  const acting = [
    ...writers.map((member, index) => write(member, writers[index ^ 1]!)),
    ...take('like').map((member) => like(member, others)),
    ...(orders ? take('order').map(order) : []),
    ...take('call').map(poll),
    ...take('page').map(visit),
  ];
  const acted = Promise.allSettled(acting);
  return {
    stop: async () => {
      running = false;
      deadline = performance.now() + FINISH_MS;
      const ended = await acted;
      // What was written last arrives.
      await sleep(FINISH_MS / 10);
      signal.abort();
      await Promise.all(following);
      for (const client of clients) client.close();
      return ended.flatMap((end) => (end.status === 'rejected' ? [String((end.reason as Error).message)] : []));
    },
  };
}
