import { PassThrough } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import type { DeskServices } from '../desk-services.ts';
import { domainError } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';

/** So often a stream beats, in milliseconds, so that no proxy takes it for dead. */
const BEAT_MS = 20_000;
/** What a browser waits before it opens a broken stream again, in milliseconds. */
const RETRY_MS = 3_000;
/** Bytes waiting for a reader that has stopped reading. */
const WAITING_MAX = 100_000;

/** `GET /desk/live`: what waits at the operator's places, as server-sent events; on the desk's host, for a whole session. */
export function registerDeskLive(app: FastifyInstance, services: DeskServices | null): void {
  if (!services) return;
  const { live } = services;
  app.addHook('preClose', async () => live.close());
  app.get('/desk/live', async (request, reply) => {
    const entry = request.desk?.entry;
    if (entry?.state !== 'in') throw domainError('not_found');
    const out = new PassThrough();
    const say = (text: string) => {
      if (out.writableEnded) return;
      if (out.writableLength > WAITING_MAX) out.destroy();
      else out.write(text);
    };
    say(`retry: ${RETRY_MS}\n\n`);
    const stop = live.listen({
      operator: entry.operator,
      log: request.log as Logger,
      tell: (waiting) => say(`event: waiting\ndata: ${JSON.stringify(waiting)}\n\n`),
      end: () => {
        say('event: ended\ndata: {}\n\n');
        out.end();
      },
      // Without a word of the session: the browser asks again.
      close: () => out.end(),
    });
    const beat = setInterval(() => say(': here\n\n'), BEAT_MS);
    out.on('close', () => {
      clearInterval(beat);
      stop();
    });
    request.raw.on('close', () => out.destroy());
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(out);
  });
}
