import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';

import type { FastifyInstance } from 'fastify';

import type { Departure } from './draining.ts';

/**
 * libuv accepts one connection of a listener in a turn of its event loop. Under load a turn takes long, so that new
 * connections would wait for seconds, unanswered and not refused.
 */
const LISTENERS = 32;

/**
 * Listens with several sockets on one port, so that many connections are accepted in one turn. One of several processes
 * has no socket of its own: the launcher accepts for all of them.
 * @param departure gets the sockets, to close them
 */
export async function listenOften(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  departure: Departure,
): Promise<void> {
  // Elsewhere the system does not divide connections among sockets.
  if (cluster.isWorker || port === 0 || process.platform !== 'linux') {
    await app.listen({ host, port });
    return;
  }
  const address = { host, port, reusePort: true };
  await app.listen(address);
  for (let count = 1; count < LISTENERS; count += 1) {
    // As an HTTP server makes its own.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      app.server.emit('connection', socket);
    });
    listener.listen(address);
    await once(listener, 'listening');
    departure.listeners.push(listener);
  }
}
