import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { reconnectDelay } from '../../../app/lib/live/live-connection.ts';
import { openEventStream } from '../site/event-stream.ts';
import type { SiteAddress } from '../site/site-client.ts';
import type { Visitor } from './traffic.ts';

/** Opened at the same time at first. */
const OPENED_CONCURRENTLY = 50;
const NUMBER = /"text":"Gebeurtenis (\d+)"/;

/** Every tenth member's browser has no stream, and polls. */
export const pollsInstead = (index: number): boolean => index % 10 === 9;

export interface Streams {
  /** Opens those of these people, whose first has this index. */
  open(people: readonly Visitor[], first: number): Promise<void>;
  /** Closes those from this index on. */
  close(first: number): void;
  /**
   * @returns the number to write into a message for the member with this index, whose arrival is measured; null if that
   *   member has no open stream
   */
  expectMessage(recipient: number): number | null;
  /** The message was not sent. */
  forget(message: number): void;
  /** Takes what was counted since the last time. */
  take(): { opened: number; lost: number; refused: number; delays: number[]; missing: number };
}

/** Event streams of members, opened again as the browser does when they end. */
export function createStreams(site: SiteAddress): Streams {
  const open = new Map<number, ClientRequest | null>();
  const expected = new Map<number, { recipient: number; at: number }>();
  let next = 0;
  let delays: number[] = [];
  let [lost, refused] = [0, 0];
  /** Those from this index on are gone. */
  let end = 0;

  function hear(index: number, line: string): void {
    const number = Number(NUMBER.exec(line)?.[1]);
    const message = expected.get(number);
    if (message?.recipient !== index) return;
    delays.push(performance.now() - message.at);
    expected.delete(number);
  }

  async function reopen(person: Visitor, index: number): Promise<void> {
    await sleep(reconnectDelay(0));
    if (open.has(index)) await follow(person, index);
  }

  async function follow(person: Visitor, index: number): Promise<void> {
    open.set(index, null);
    for (let tries = 0; open.has(index); tries += 1) {
      // It may end while it is being opened.
      let stream: ClientRequest | undefined;
      try {
        stream = await openEventStream(site, {
          ...person,
          onLine: (line) => hear(index, line),
          onEnd: () => {
            if (!stream || open.get(index) !== stream) return;
            lost += 1;
            reopen(person, index).catch(() => undefined);
          },
        });
        if (open.has(index)) open.set(index, stream);
        else stream.destroy();
        return;
      } catch {
        refused += 1;
        await sleep(reconnectDelay(tries));
      }
    }
  }

  return {
    open: async (people, first) => {
      end = first + people.length;
      const wanted = people.map((person, place) => ({ person, index: first + place }));
      const left = wanted.filter(({ index }) => !pollsInstead(index));
      const work = async () => {
        for (let each = left.shift(); each && each.index < end; each = left.shift()) {
          await follow(each.person, each.index);
        }
      };
      await Promise.all(Array.from({ length: OPENED_CONCURRENTLY }, work));
    },
    close: (first) => {
      end = first;
      for (const [index, stream] of open) {
        if (index < first) continue;
        open.delete(index);
        stream?.destroy();
      }
    },
    expectMessage: (recipient) => {
      if (!open.get(recipient)) return null;
      next += 1;
      expected.set(next, { recipient, at: performance.now() });
      return next;
    },
    forget: (message) => expected.delete(message),
    take: () => {
      const taken = {
        opened: [...open.values()].filter((stream) => stream !== null).length,
        lost,
        refused,
        delays,
        missing: expected.size,
      };
      [lost, refused, delays] = [0, 0, []];
      expected.clear();
      return taken;
    },
  };
}
