import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { reconnectDelay } from '../../../app/lib/live/live-connection.ts';
import { openEventStream } from '../site/event-stream.ts';
import type { SiteAddress } from '../site/site-client.ts';
import type { Visitor } from './traffic.ts';

/** Number of streams opened concurrently at first. */
const OPENED_CONCURRENTLY = 50;
const NUMBER = /"text":"Gebeurtenis (\d+)"/;

/** Every tenth member's browser has no stream and polls instead. */
export const pollsInstead = (index: number): boolean => index % 10 === 9;

export interface Streams {
  /** Opens the streams of these members; the first has this index. */
  open(people: readonly Visitor[], first: number): Promise<void>;
  /** Closes the streams from this index on. */
  close(first: number): void;
  /**
   * @returns the number to put into a message for the member with this index, to measure its arrival; null if that
   *   member has no open stream
   */
  expectMessage(recipient: number): number | null;
  /** Forgets a message that was not sent. */
  forget(message: number): void;
  /** Returns the counts since the last call. */
  take(): { opened: number; lost: number; refused: number; delays: number[]; missing: number };
}

/** Event streams of members, reopened as the browser does when they end. */
export function createStreams(site: SiteAddress): Streams {
  const open = new Map<number, ClientRequest | null>();
  const expected = new Map<number, { recipient: number; at: number }>();
  let next = 0;
  let delays: number[] = [];
  let [lost, refused] = [0, 0];
  /** Members from this index on have left. */
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
      // It may have ended while it was being opened.
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
