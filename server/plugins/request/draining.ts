import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 25;

/**
 * Lets clients leave before the app closes: new connections go to the other processes that listen on the port, and each
 * response closes its connection. A connection that was merely kept alive could carry a request at the moment in which
 * it is closed. Register it last, because event streams are ended first.
 * @param drainMs how long to wait for the open connections, in milliseconds
 */
export function registerDraining(app: FastifyInstance, drainMs: () => number): void {
  app.addHook('preClose', async () => {
    const limit = drainMs();
    if (limit <= 0) return;
    // `close` of an HTTP server would also close the connections that are idle at this moment.
    Server.prototype.close.call(app.server);
    const countConnections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
    for (let waited = 0; waited < limit && (await countConnections()) > 0; waited += CHECK_EVERY_MS)
      await sleep(CHECK_EVERY_MS);
  });
}
