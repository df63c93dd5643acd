import { PassThrough } from 'node:stream';

import type { MemberCtx } from '../../context.ts';
import type { Services } from '../../services.ts';

/** Maximum bytes buffered for a client that has stopped reading. Its stream is then closed; it resumes on reconnect. */
const MAX_BUFFERED_BYTES = 1_000_000;
/**
 * Reconnect delay in milliseconds for browsers that use the plain EventSource; spread so that they do not all reconnect
 * together.
 */
const RETRY_MS = { from: 2_000, spread: 4_000 };

export interface EventStream {
  readonly ctx: MemberCtx;
  readonly token: string;
  readonly out: PassThrough;
  /** Sequence number of the newest event that was sent. */
  readonly lastSeq: number;
  sendNewEvents(): void;
  /** Sends a signal, which has no sequence number and is not stored. */
  sendSignal(type: string, data: object): void;
}

/** Opens a stream: sends missed events, then waits for wake-ups and signals until it is closed. */
export function openEventStream(ctx: MemberCtx, token: string, startSeq: number, services: Services): EventStream {
  const out = new PassThrough();
  let lastSeq = startSeq;
  let running = false;
  let again = false;

  const write = (id: number, type: string, data: object) =>
    out.write(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  const send = async () => {
    const { ended, events, badges, more, missed, upTo } = await services.chat.readEvents(ctx, token, lastSeq);
    if (ended) return out.end();
    if (more) again = true;
    if (out.writableLength > MAX_BUFFERED_BYTES) out.destroy();
    lastSeq = upTo;
    if (missed !== null) write(missed, 'missed', { badges });
    for (const { seq, type, payload } of events) write(seq, type, { ...payload, badges });
    return undefined;
  };
  // Runs one at a time; a wake-up during a run causes another run.
  const run = async () => {
    running = true;
    try {
      while (again && !out.destroyed) {
        again = false;
        await send();
      }
    } finally {
      running = false;
    }
  };
  const end = (error: unknown) => {
    ctx.log.warn({ err: error }, 'live stream ended');
    out.end();
  };
  const catchUp = () => {
    again = true;
    if (!running) run().catch(end);
  };
  const say = (type: string, data: object) => {
    if (!out.writableEnded && out.writableLength <= MAX_BUFFERED_BYTES)
      out.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const stops = [
    services.live.onPublish(ctx, catchUp),
    services.live.onSignal(ctx, ({ type, payload }) => say(type, payload)),
  ];
  out.on('close', () => {
    for (const stop of stops) stop();
  });
  out.write(`retry: ${Math.round(RETRY_MS.from + RETRY_MS.spread * Math.random())}\n\n`);
  catchUp();
  return {
    ctx,
    token,
    out,
    sendNewEvents: catchUp,
    sendSignal: say,
    get lastSeq() {
      return lastSeq;
    },
  };
}
