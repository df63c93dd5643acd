import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Services } from '../../services.ts';
import { COOKIE_NAMES } from '../../plugins/site/site-cookies.ts';
import { createEventRounds } from './event-rounds.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { requireMember } from '../register-calls.ts';

/** Milliseconds between two rounds, and so until an event whose wake-up was lost is delivered. */
const ROUND_MS = 2_000;
/** Maximum open streams of a session in this process. Tabs of a browser share one stream. */
const MAX_STREAMS_PER_SESSION = 8;

interface EventsOptions {
  services: Services;
}

/** Closes the session's oldest streams to make room for a new one. */
function closeOldest(open: readonly EventStream[], token: string): void {
  // Those that end already may stay for as long as their client reads nothing.
  const theirs = open.filter((stream) => stream.token === token && !stream.out.writableEnded);
  for (const { out } of theirs.slice(0, Math.max(0, theirs.length - MAX_STREAMS_PER_SESSION + 1))) out.end();
}

/**
 * Sequence number to resume after: the last event the client received, or the one its page was rendered with
 * (`?after=`).
 */
function resumeAfter(request: FastifyRequest): number | null {
  const given = request.headers['last-event-id'] ?? (request.query as Record<string, unknown>)['after'];
  const number = typeof given === 'string' && given !== '' ? Number(given) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** `GET /api/events`: the member's live events, resumed after the sequence number in Last-Event-ID or `after`. */
export function registerEvents(app: FastifyInstance, { services }: EventsOptions): void {
  const rounds = createEventRounds(services, (error) => app.log.warn({ err: error }, 'live stream round failed'));
  const timer = setInterval(() => void rounds.run(), ROUND_MS);
  timer.unref();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(timer);
    for (const { out } of rounds.streams()) out.end();
  });
  app.get('/api/events', { config: { admitted: 'uncounted' } }, async (request, reply) => {
    const ctx = requireMember(request);
    const startSeq = resumeAfter(request) ?? (await services.live.lastSeq(ctx));
    const stream = openEventStream(ctx, request.cookies[COOKIE_NAMES.session]!, startSeq, services);
    closeOldest(rounds.streams(), stream.token);
    rounds.add(stream);
    stream.out.on('close', () => rounds.remove(stream));
    request.raw.on('close', () => stream.out.destroy());
    // The client connects again, to a process that stays.
    if (closing) stream.out.end();
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream.out);
  });
}
