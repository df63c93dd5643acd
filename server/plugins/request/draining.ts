import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 25;

/** How this process leaves. */
export interface Departure {
  /** It still serves, but is not ready: load balancers are to send requests elsewhere. */
  leaving: boolean;
  /** How long to wait for open connections while the app closes, in milliseconds. */
  drainMs: number;
}

/**
 * Lets clients leave before the app closes: new connections go to the other processes that listen on the port, and each
 * response closes its connection. A connection that was merely kept alive could carry a request at the moment in which
 * it is closed. Register it last, because event streams are ended first.
 */
export function registerDraining(app: FastifyInstance, departure: Departure): void {
  app.addHook('preClose', async () => {
    const limit = departure.drainMs;
    if (limit <= 0) return;
    // `close` of an HTTP server would also close the connections that are idle at this moment.
    Server.prototype.close.call(app.server);
    const countConnections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
    for (let waited = 0; waited < limit && (await countConnections()) > 0; waited += CHECK_EVERY_MS)
      await sleep(CHECK_EVERY_MS);
  });
}

/** Closes each connection with its response, so that load balancers keep none to a process that leaves. */
export function registerLeaving(app: FastifyInstance, departure: Departure): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (departure.leaving) void reply.header('connection', 'close');
    done(null, payload);
  });
}
