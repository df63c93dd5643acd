import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ChatMember } from '../chat/seed.ts';
import { BROWSER_HEADERS, sendToSite, type SiteAddress, type SiteResponse } from '../site/site-client.ts';
import type { Figures } from './figures.ts';
import { pollsInstead, type Streams } from './streams.ts';

/** A member with their own IP address. */
export interface Visitor extends ChatMember {
  localAddress: string;
}

/** How often 5,000 members do each per second. A poll is four calls, only by members without a stream. */
const PER_SECOND = { message: 10, order: 2, search: 10, profile: 5, click: 15, page: 2, poll: 500 / 60 } as const;
const PER_MEMBERS = 5_000;
const TICK_MS = 10;

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json',
  'sec-fetch-site': 'same-origin',
};
const FORM_HEADERS = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
  'sec-fetch-site': 'same-origin',
};

/** The activities of members, each at its own times. */
export function createTraffic(site: SiteAddress, streams: Streams) {
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!;

  /** @returns the response if it was a success, otherwise null */
  async function ask(
    figures: Figures,
    kind: string,
    { cookie, localAddress }: Visitor,
    path: string,
    options: { method?: 'POST'; headers?: Record<string, string>; body?: string } = {},
  ): Promise<SiteResponse | null> {
    const start = performance.now();
    const headers = { ...BROWSER_HEADERS, ...options.headers, cookie };
    const answer = await sendToSite(site, path, { ...options, headers, localAddress }).catch(() => null);
    figures.count(kind, performance.now() - start, answer);
    return answer && answer.status < 400 ? answer : null;
  }

  const post = (figures: Figures, kind: string, who: Visitor, path: string, body: object) =>
    ask(figures, kind, who, path, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) });
  const open = (figures: Figures, kind: string, who: Visitor, path: string) =>
    ask(figures, kind, who, path, { headers: { accept: path.includes('.php') ? 'application/json' : 'text/html' } });

  async function order(figures: Figures, who: Visitor): Promise<void> {
    const placed = await post(figures, 'order', who, '/api/order.php', {
      package: 'p0',
      paymentmethod: 'ideal',
      client_id: randomUUID(),
      consents: { immediate: true },
    });
    if (!placed) return;
    const { order: made } = JSON.parse(placed.body.toString()) as { order: { checkout_url: string } };
    const body = 'outcome=paid&notice=at_once';
    const { pathname } = new URL(made.checkout_url);
    await ask(figures, 'payment', who, pathname, { method: 'POST', headers: FORM_HEADERS, body });
  }

  async function write(figures: Figures, people: readonly Visitor[]): Promise<void> {
    const sender = Math.floor(Math.random() * people.length);
    const number = streams.expectMessage(sender ^ 1);
    const { conversation } = people[sender]!;
    const text = number === null ? 'Hallo' : `Gebeurtenis ${number}`;
    const sent = await post(figures, 'message', people[sender]!, '/api/message.php', {
      conversation,
      text,
      client_id: randomUUID(),
    });
    if (!sent && number !== null) streams.forget(number);
  }

  /** Polls like the browser while it has no stream. */
  async function poll(figures: Figures, people: readonly Visitor[]): Promise<void> {
    const who = oneOf(people.filter((_person, index) => pollsInstead(index)));
    if (!(await open(figures, 'poll', who, '/api/user.php'))) return;
    await Promise.all(
      ['/api/chats.php', '/api/likes.php', '/api/time-bonus.php'].map((path) => open(figures, 'poll', who, path)),
    );
  }

  const acts: Record<keyof typeof PER_SECOND, (figures: Figures, people: readonly Visitor[]) => Promise<unknown>> = {
    message: write,
    order: (figures, people) => order(figures, oneOf(people)),
    search: (figures, people) => open(figures, 'search', oneOf(people), '/api/search.php?min_age=25&max_age=50'),
    profile: (figures, people) => open(figures, 'profile', oneOf(people), `/members/${oneOf(people).profileId}`),
    click: (figures, people) => open(figures, 'click', oneOf(people), '/members.data'),
    page: (figures, people) => open(figures, 'page', oneOf(people), '/members'),
    poll,
  };

  /** Runs the activities of these members for this many seconds, whether or not they are answered. */
  return async (people: readonly Visitor[], seconds: number, figures: Figures): Promise<void> => {
    const kinds = Object.keys(PER_SECOND) as Array<keyof typeof PER_SECOND>;
    const begun = Object.fromEntries(kinds.map((kind) => [kind, 0]));
    const acting = new Set<Promise<unknown>>();
    const start = performance.now();
    for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - start) / 1000) {
      for (const kind of kinds) {
        const due = (elapsed * PER_SECOND[kind] * people.length) / PER_MEMBERS;
        for (; begun[kind]! < due; begun[kind]! += 1) {
          const act = acts[kind](figures, people).finally(() => acting.delete(act));
          acting.add(act);
        }
      }
      await sleep(TICK_MS);
    }
    await Promise.all(acting);
  };
}
