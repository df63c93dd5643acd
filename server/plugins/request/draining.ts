import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 25;
/** How long requests under way may take when the app closes, in milliseconds. */
const FINISH_MS = 10_000;

/** How this process leaves. */
export interface Departure {
  /** It still serves, but is not ready: load balancers are to send requests elsewhere. */
  leaving: boolean;
  /** How long to wait for open connections while the app closes, in milliseconds. */
  drainMs: number;
  /** What listens besides the app's own server. */
  listeners: Server[];
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));

/** Waits until clients have left, `limit` ms at most. */
async function untilEmpty(servers: readonly Server[], limit: number): Promise<void> {
  for (let waited = 0; waited < limit; waited += CHECK_EVERY_MS) {
    const counts = await Promise.all(servers.map(countConnections));
    if (counts.every((count) => count === 0)) return;
    await sleep(CHECK_EVERY_MS);
  }
}

/**
 * Lets clients leave before the app closes: new connections go to the other processes that listen on the port, and each
 * response closes its connection. A connection that was merely kept alive could carry a request at the moment in which
 * it is closed. Register it last, because event streams are ended first.
 */
export function registerDraining(app: FastifyInstance, departure: Departure): void {
  app.addHook('preClose', async () => {
    for (const listener of departure.listeners) listener.close();
    if (departure.drainMs <= 0) return;
    // `close` of an HTTP server would also close the connections that are idle at this moment.
    Server.prototype.close.call(app.server);
    await untilEmpty([app.server, ...departure.listeners], departure.drainMs);
  });
  // The app's server waits for its own connections only.
  app.addHook('onClose', () => untilEmpty(departure.listeners, FINISH_MS));
}

/** Closes each connection with its response, so that load balancers keep none to a process that leaves. */
export function registerLeaving(app: FastifyInstance, departure: Departure): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (departure.leaving) void reply.header('connection', 'close');
    done(null, payload);
  });
}
