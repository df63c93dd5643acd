import { PassThrough } from 'node:stream';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { MemberCtx } from '../context.ts';
import type { Services } from '../services.ts';
import type { StoredEvent } from '../modules/live/live-event.ts';
import { COOKIE } from '../plugins/site-cookies.ts';
import { requireMember } from './register-calls.ts';

/** A stream says something at least this often, so that no proxy takes it for dead; then it also looks for events. */
const HEARTBEAT_MS = 20_000;
/** What a browser waits before it opens a broken stream again, in milliseconds. */
const RETRY_MS = 2_000;
/** Open streams of one member in this process: tabs share one, so these are browsers and devices. */
const STREAMS_EACH = 10;
/** Bytes waiting for a reader that has stopped reading; its stream is ended, and resumes when it comes back. */
const WAITING_MAX = 1_000_000;

interface EventsOptions {
  services: Services;
}

async function payloadOf(event: StoredEvent, ctx: MemberCtx, services: Services): Promise<unknown> {
  if (event.type !== 'message') return event.payload;
  return services.chat.viewMessageEvent(ctx, event.payload as { conversation: string; message: string });
}

/** Everything that one open stream does: catches up, waits for wake-ups, beats, and ends. */
function openStream(ctx: MemberCtx, token: string, startSeq: number, services: Services): PassThrough {
  const stream = new PassThrough();
  let lastSeq = startSeq;
  let running = false;
  let again = false;

  const send = async () => {
    // Asked each time: a session that was ended elsewhere hears nothing more, and an open page makes its member present.
    if (!(await services.accounts.resolveSession(ctx.tenant, token))) return stream.end();
    const { events, badges, more } = await services.live.eventsAfter(ctx, lastSeq);
    if (more) again = true;
    if (stream.writableLength > WAITING_MAX) stream.destroy();
    for (const event of events) {
      const payload = await payloadOf(event, ctx, services);
      lastSeq = event.seq;
      if (payload === null) continue;
      stream.write(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify({ ...payload, badges })}\n\n`);
    }
  };
  // One at a time and never lost: a wake-up during a run causes another turn of it.
  const run = async () => {
    running = true;
    try {
      while (again && !stream.destroyed) {
        again = false;
        await send();
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'live stream ended');
      stream.end();
    } finally {
      running = false;
    }
  };
  const catchUp = () => {
    again = true;
    if (!running) void run();
  };
  const beat = setInterval(() => {
    stream.write(': beat\n\n');
    catchUp();
  }, HEARTBEAT_MS);
  const stopListening = services.live.onWake(ctx, catchUp);
  stream.on('close', () => {
    clearInterval(beat);
    stopListening();
  });
  stream.write(`retry: ${RETRY_MS}\n\n`);
  catchUp();
  return stream;
}

/** Makes room for one more stream of a member: the oldest goes. */
function endOldest(open: ReadonlyMap<PassThrough, string>, userId: string): void {
  const theirs = [...open].filter(([, owner]) => owner === userId);
  if (theirs.length >= STREAMS_EACH) theirs[0]![0].end();
}

/** Where the client wants to go on: after the last event it saw, or after what its page knew (`?after=`). */
function startOf(request: FastifyRequest): number | null {
  const given = request.headers['last-event-id'] ?? (request.query as Record<string, unknown>)['after'];
  const number = typeof given === 'string' && given !== '' ? Number(given) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** `GET /api/events`: the member's live events, resumed after the number in Last-Event-ID or `after`. */
export function registerEvents(app: FastifyInstance, options: EventsOptions): void {
  const open = new Map<PassThrough, string>();
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
  });
  app.get('/api/events', async (request, reply) => {
    const ctx = requireMember(request);
    const startSeq = startOf(request) ?? (await options.services.live.lastSeq(ctx));
    const stream = openStream(ctx, request.cookies[COOKIE.session]!, startSeq, options.services);
    endOldest(open, ctx.viewer.userId);
    open.set(stream, ctx.viewer.userId);
    stream.on('close', () => open.delete(stream));
    request.raw.on('close', () => stream.destroy());
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}
