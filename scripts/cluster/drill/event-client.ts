import { setTimeout as sleep } from 'node:timers/promises';

import type { Member } from '../../../tests/factories/member.ts';
import type { Journal } from './journal.ts';
import type { SiteClient } from './site-client.ts';

/** Delay before a stream that has ended is reopened. */
const RECONNECT_MS = 1_000;

interface StreamEvent {
  id: number | null;
  type: string;
  data: string;
}

/** Parses one block of an event stream. */
function parseEvent(block: string): StreamEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  const id = fields.get('id');
  return { id: id === undefined ? null : Number(id), type: fields.get('event') ?? '', data: fields.get('data') ?? '' };
}

/** Holds a member's event stream as the browser does: reopened after the last event that arrived. */
export async function followEvents(
  client: SiteClient,
  { profileId }: Member,
  { acknowledged, receiveMessage }: Pick<Journal, 'acknowledged' | 'receiveMessage'>,
  signal: AbortSignal,
): Promise<void> {
  const stream = { profile: profileId, after: 0, received: [] as number[] };
  acknowledged.streams.push(stream);

  function receive({ id, type, data }: StreamEvent): void {
    if (id === null) return;
    stream.received.push(id);
    if (type === 'message') receiveMessage((JSON.parse(data) as { message: { id: string } }).message.id);
  }

  async function follow(): Promise<void> {
    const headers = { accept: 'text/event-stream', 'last-event-id': String(stream.received.at(-1) ?? stream.after) };
    const response = await client.open('/api/events', { headers });
    const end = () => response.destroy();
    signal.addEventListener('abort', end);
    try {
      if (response.statusCode !== 200) return;
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) {
        const blocks = (text + (chunk as string)).split('\n\n');
        text = blocks.pop()!;
        for (const block of blocks) receive(parseEvent(block));
      }
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }

  while (!signal.aborted) {
    await follow().catch(() => undefined);
    if (!signal.aborted) await sleep(RECONNECT_MS);
  }
}
