import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Member } from '../../../tests/factories/member.ts';
import type { Settings } from '../settings.ts';
import { createAsker } from './asking.ts';
import { followEvents } from './event-client.ts';
import type { Journal, Kind } from './journal.ts';
import { buyCredits, withdraw } from './purchases.ts';
import { createSiteClient, type SiteClient, type SiteRequest } from './site-client.ts';

/** Milliseconds between two actions of a member. */
const PAUSES: Readonly<Record<Kind, number>> = { message: 600, like: 700, order: 3_000, call: 300, page: 900 };
const REFUND_PAUSE_MS = 3_000;
/** How long requests may still run after the end of the load. */
const FINISH_MS = 60_000;
/** Number of members for each activity. */
const MEMBERS = { message: 8, like: 4, order: 4, call: 4, page: 4 } as const;
/** Members who are liked. */
export const BYSTANDERS = 300;
export const SENDERS = MEMBERS.message;

interface Load {
  /**
   * Ends the load when all running requests have been acknowledged.
   * @returns what was refused, or not acknowledged for too long; the members concerned have done nothing since
   */
  stop(): Promise<string[]>;
}

interface LoadOptions {
  settings: Settings;
  host: string;
  journal: Journal;
  /** The first ones write to each other in pairs; the others are liked. */
  members: readonly Member[];
  /** Whether orders can be paid. */
  orders: boolean;
  /** How much longer than usual members pause. */
  pace?: number;
  /** Number of the load's first client, if there are other loads. */
  firstClient?: number;
}

/** Number of clients that a load uses. */
export const CLIENTS = 64;

function signedIn(client: SiteClient, { sessionToken }: Member): SiteClient {
  const signed = (options?: SiteRequest) => ({
    ...options,
    headers: { ...options?.headers, cookie: `session=${sessionToken}` },
  });
  return {
    ...client,
    ask: (path, options) => client.ask(path, signed(options)),
    open: (path, options) => client.open(path, signed(options)),
  };
}

/** Members who write, like, order, withdraw, read and hold streams until they are stopped. */
export function startLoad(options: LoadOptions): Load {
  const { settings, host, journal, members, orders, pace = 1, firstClient = 0 } = options;
  let running = true;
  let deadline = Infinity;
  const clients: SiteClient[] = [];
  const signal = new AbortController();

  function newClient(): SiteClient {
    const client = createSiteClient(settings, { host, index: firstClient + clients.length });
    clients.push(client);
    return client;
  }
  const clientOf = (member: Member) => signedIn(newClient(), member);
  const asker = createAsker(journal, () => performance.now() > deadline);

  async function keepDoing(pauseMs: number, act: () => Promise<unknown>): Promise<void> {
    while (running) {
      await act();
      await sleep(pace * pauseMs * (0.5 + Math.random()));
    }
  }

  function write(member: Member, to: Member): Promise<void> {
    const client = clientOf(member);
    let count = 0;
    return keepDoing(PAUSES.message, async () => {
      count += 1;
      const clientId = randomUUID();
      const sent = await asker.post<{ message: { id: string } }>('message', client, '/api/message.php', {
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
    return keepDoing(PAUSES.like, async () => {
      const other = left.pop();
      if (!other) return;
      await asker.post('like', client, '/api/like.php', { profile: other.profileId });
      journal.acknowledged.likes.push({ liker: member.profileId, liked: other.profileId });
    });
  }

  function order(member: Member): Promise<void> {
    const client = clientOf(member);
    return keepDoing(PAUSES.order, () => buyCredits(asker, client, journal.acknowledged));
  }

  /** Different members buy and withdraw in turn: after some withdrawals of one member, an operator has to look. */
  function refund(buyers: readonly Member[]): Promise<void> {
    const client = newClient();
    const left = [...buyers];
    return keepDoing(REFUND_PAUSE_MS, async () => {
      const buyer = left.shift();
      if (!buyer) return;
      const signed = signedIn(client, buyer);
      const bought = await buyCredits(asker, signed, journal.acknowledged);
      await withdraw(asker, signed, journal.acknowledged, bought);
    });
  }

  /** Polls the list of conversations, and opens the first of them, which marks its messages as read. */
  function poll(member: Member): Promise<void> {
    const client = clientOf(member);
    const headers = { accept: 'application/json' };
    return keepDoing(PAUSES.call, async () => {
      const answer = await asker.attempt('call', client, '/api/chats.php', { headers });
      const { chats } = (answer ? JSON.parse(answer.body) : { chats: [] }) as {
        chats: Array<{ conversation: { id: string } }>;
      };
      const [first] = chats;
      if (!first) return;
      await asker.attempt('call', client, `/api/messages.php?conversation=${first.conversation.id}`, { headers });
    });
  }

  function visit(member: Member): Promise<void> {
    const client = clientOf(member);
    return keepDoing(PAUSES.page, () =>
      asker.attempt('page', client, '/members', { headers: { accept: 'text/html' } }),
    );
  }

  const writers = members.slice(0, SENDERS);
  const others = members.slice(SENDERS);
  const take = (kind: Exclude<Kind, 'message'>) => writers.slice(0, MEMBERS[kind]);
  const following = writers.map((member) => followEvents(clientOf(member), member, journal, signal.signal));
  const acting = [
    ...writers.map((member, index) => write(member, writers[index ^ 1]!)),
    ...take('like').map((member) => like(member, others)),
    ...(orders ? [...take('order').map(order), refund(others)] : []),
    ...take('call').map(poll),
    ...take('page').map(visit),
  ];
  const acted = Promise.allSettled(acting);
  return {
    stop: async () => {
      running = false;
      deadline = performance.now() + FINISH_MS;
      const ended = await acted;
      // Wait until the last messages have arrived.
      await sleep(FINISH_MS / 10);
      signal.abort();
      await Promise.all(following);
      for (const client of clients) client.close();
      return ended.flatMap((end) => (end.status === 'rejected' ? [String((end.reason as Error).message)] : []));
    },
  };
}
