import { PassThrough } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import type { DeskServices } from '../desk-services.ts';
import { domainError } from '../lib/errors/errors.ts';
import type { Logger } from '../lib/logger.ts';

/** Heartbeat interval in milliseconds: proxies close idle connections. */
const HEARTBEAT_MS = 20_000;
/** Reconnection delay of the browser in milliseconds. */
const RECONNECT_MS = 3_000;
/** Buffered bytes above which a stalled client is disconnected. */
const MAX_BUFFERED_BYTES = 100_000;

/** `GET /desk/live`: queue counts as server-sent events. Requires a complete session on the desk's host. */
export function registerDeskLive(app: FastifyInstance, services: DeskServices | null): void {
  if (!services) return;
  const { live } = services;
  app.addHook('preClose', async () => live.close());
  app.get('/desk/live', async (request, reply) => {
    const entry = request.desk?.entry;
    if (entry?.state !== 'in') throw domainError('not_found');
    const out = new PassThrough();
    const write = (text: string) => {
      if (out.writableEnded) return;
      if (out.writableLength > MAX_BUFFERED_BYTES) out.destroy();
      else out.write(text);
    };
    write(`retry: ${RECONNECT_MS}\n\n`);
    const stop = live.subscribe({
      operator: entry.operator,
      log: request.log as Logger,
      send: (news) => write(`event: news\ndata: ${JSON.stringify(news)}\n\n`),
      end: () => {
        write('event: ended\ndata: {}\n\n');
        out.end();
      },
      // Sends no `ended` event, so the browser reconnects.
      close: () => out.end(),
    });
    const heartbeat = setInterval(() => write(': here\n\n'), HEARTBEAT_MS);
    out.on('close', () => {
      clearInterval(heartbeat);
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
