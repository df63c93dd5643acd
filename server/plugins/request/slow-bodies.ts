import type { IncomingMessage } from 'node:http';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { processMs } from '../../lib/time/clock.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Receives files: the body may take as long as a slow connection needs for it. */
    receivesFiles?: true;
  }
}

const LOOK_EVERY_MS = 1_000;
/** A form or a call's body must be complete by then. */
const FORM_MS = 30_000;
/** A file that has sent nothing for so long ends. */
const IDLE_MS = 15_000;
/** Bytes per ms that a file must reach on average, after the time of a form: that of a slow mobile connection. */
const MIN_BYTES_PER_MS = 20;

interface Receiving {
  request: FastifyRequest;
  reply: FastifyReply;
  startedAt: number;
  /** Bytes of the connection when the body began, and at the last look. */
  from: number;
  seen: number;
  seenAt: number;
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function isTooSlow({ request, startedAt, from, seen, seenAt }: Receiving, now: number): boolean {
  const lasted = now - startedAt;
  if (!request.routeOptions.config.receivesFiles) return lasted > FORM_MS;
  return now - seenAt > IDLE_MS || (seen - from) / MIN_BYTES_PER_MS < lasted - FORM_MS;
}

/**
 * Ends requests whose body arrives too slowly: they would hold a connection, and memory, for as long as they like.
 * @param end answers such a request and closes its connection
 * @param now milliseconds, for tests
 */
export function registerSlowBodies(
  app: FastifyInstance,
  end: (request: FastifyRequest) => void,
  now: () => number = processMs,
): void {
  const receiving = new Map<IncomingMessage, Receiving>();
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const { raw } = request;
      const bytes = raw.socket.bytesRead;
      receiving.set(raw, { request, reply, startedAt: now(), from: bytes, seen: bytes, seenAt: now() });
      raw.once('close', () => receiving.delete(raw));
    }
    done();
  });
  const timer = setInterval(() => {
    for (const [raw, body] of receiving) {
      const { bytesRead } = raw.socket;
      if (bytesRead !== body.seen) Object.assign(body, { seen: bytesRead, seenAt: now() });
      if (raw.complete) receiving.delete(raw);
      else if (isTooSlow(body, now())) {
        receiving.delete(raw);
        // Answered without its body, such as at an unknown address: a second answer would belong to no request.
        if (body.reply.raw.headersSent) raw.destroy();
        else end(body.request);
      }
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
