import { randomUUID } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { memoryOf, quantile } from '../measure.ts';
import { openEventStream } from '../site/event-stream.ts';
import { sendToSite, type SiteAddress } from '../site/site-client.ts';
import type { ChatMember } from './seed.ts';

export interface StreamResults {
  streams: number;
  /** Milliseconds from sending a message to its arrival in the recipient's stream. */
  p50: number;
  p99: number;
  delivered: number;
  sent: number;
  /** Kilobytes of the app's resident memory; null if unavailable. */
  memoryEach: number | null;
}

/** Streams opened concurrently: members reconnect gradually after a restart. */
const OPENED_CONCURRENTLY = 50;
/** Messages per second while delivery is measured: a busy site below its limit. */
const PER_SECOND = 50;
const SETTLE_MS = 3_000;
const LATEST_MS = 10_000;
const ORDINAL = /"text":"Gebeurtenis (\d+)"/;

async function send(site: SiteAddress, { cookie, conversation }: ChatMember, text: string): Promise<void> {
  const { status } = await sendToSite(site, '/api/message.php', {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ conversation, text, client_id: randomUUID() }),
  });
  if (status !== 201) throw new Error(`a message request was answered with status ${status}`);
}

/**
 * Opens a stream for every member, then sends messages at a constant rate and measures each until the recipient's
 * stream has it.
 */
export async function measureStreams(
  site: SiteAddress,
  members: readonly ChatMember[],
  { seconds, pid }: { seconds: number; pid: number },
): Promise<StreamResults> {
  const sentAt: number[] = [];
  const times = new Map<number, number>();
  const before = memoryOf(pid);
  const streams: ClientRequest[] = [];
  for (let first = 0; first < members.length; first += OPENED_CONCURRENTLY) {
    const group = members.slice(first, first + OPENED_CONCURRENTLY);
    const opened = group.map((member, place) =>
      openEventStream(site, {
        cookie: member.cookie,
        onLine: (line) => {
          const ordinal = Number(ORDINAL.exec(line)?.[1]);
          // Both participants receive the message; only the recipient's delivery is measured.
          if (Number.isNaN(ordinal) || first + place === ordinal % members.length || times.has(ordinal)) return;
          times.set(ordinal, performance.now() - sentAt[ordinal]!);
        },
      }),
    );
    streams.push(...(await Promise.all(opened)));
  }
  await sleep(SETTLE_MS);
  const after = memoryOf(pid);
  const total = seconds * PER_SECOND;
  await sendSteadily(site, members, total, sentAt);
  const deadline = performance.now() + LATEST_MS;
  while (times.size < total && performance.now() < deadline) await sleep(50);
  for (const stream of streams) stream.destroy();
  const delays = [...times.values()];
  return {
    streams: streams.length,
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    delivered: delays.length,
    sent: total,
    memoryEach: before && after && ((after.now - before.now) * 1024) / streams.length,
  };
}

async function sendSteadily(
  site: SiteAddress,
  members: readonly ChatMember[],
  total: number,
  sentAt: number[],
): Promise<void> {
  const began = performance.now();
  const sending: Promise<void>[] = [];
  for (let ordinal = 0; ordinal < total; ordinal += 1) {
    const due = began + (ordinal * 1000) / PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    sentAt[ordinal] = performance.now();
    const sent = send(site, members[ordinal % members.length]!, `Gebeurtenis ${ordinal}`);
    // Awaited below; this avoids an unhandled rejection until then.
    sent.catch(() => undefined);
    sending.push(sent);
  }
  await Promise.all(sending);
}
