import { PassThrough } from 'node:stream';

import type { MemberCtx } from '../context.ts';
import type { Services } from '../services.ts';

/** Bytes waiting for a reader that has stopped reading; its stream is ended, and resumes when it comes back. */
const WAITING_MAX = 1_000_000;
/** What a browser without our script waits before it opens a broken stream again, in milliseconds: never all at once. */
const RETRY_MS = { from: 2_000, spread: 4_000 };

/** One open stream of a member's live events. */
export interface EventStream {
  readonly ctx: MemberCtx;
  readonly token: string;
  readonly out: PassThrough;
  /** Number of the newest event that was sent. */
  readonly lastSeq: number;
  /** Sends what is new. */
  catchUp(): void;
  /** Sends what has no number: it holds for the moment. */
  say(type: string, data: object): void;
}

/** Opens a stream, which catches up and then waits for wake-ups and signals until it is closed. */
export function openEventStream(ctx: MemberCtx, token: string, startSeq: number, services: Services): EventStream {
  const out = new PassThrough();
  let lastSeq = startSeq;
  let running = false;
  let again = false;

  const write = (id: number, type: string, data: object) =>
    out.write(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  const send = async () => {
    const { ended, events, badges, more, missed, upTo } = await services.chat.hearEvents(ctx, token, lastSeq);
    if (ended) return out.end();
    if (more) again = true;
    if (out.writableLength > WAITING_MAX) out.destroy();
    lastSeq = upTo;
    if (missed !== null) write(missed, 'missed', { badges });
    for (const { seq, type, payload } of events) write(seq, type, { ...payload, badges });
    return undefined;
  };
  // One at a time and never lost: a wake-up during a run causes another turn of it.
  const run = async () => {
    running = true;
    try {
      while (again && !out.destroyed) {
        again = false;
        await send();
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'live stream ended');
      out.end();
    } finally {
      running = false;
    }
  };
  const catchUp = () => {
    again = true;
    if (!running) void run();
  };
  const say = (type: string, data: object) => {
    if (!out.writableEnded && out.writableLength <= WAITING_MAX)
      out.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const stops = [
    services.live.onWake(ctx, catchUp),
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
    catchUp,
    say,
    get lastSeq() {
      return lastSeq;
    },
  };
}
