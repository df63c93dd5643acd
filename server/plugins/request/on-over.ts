import type { Socket } from 'node:net';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** What to call when a connection closes, per connection: one listener each, however many requests it carries. */
const pending = new WeakMap<Socket, Set<() => void>>();

function pendingOf(socket: Socket): Set<() => void> {
  const known = pending.get(socket);
  if (known) return known;
  const calls = new Set<() => void>();
  pending.set(socket, calls);
  socket.once('close', () => {
    for (const call of calls) call();
  });
  return calls;
}

/**
 * Calls `callback` once: when the response is complete, or when its connection is lost. Listening to the response alone
 * is not enough: one that waits behind others on its connection (pipelining) gets no `close` in Node 22 if that
 * connection dies.
 */
export function onOver({ raw: { socket } }: FastifyRequest, reply: FastifyReply, callback: () => void): void {
  if (socket.closed) return callback();
  const calls = pendingOf(socket);
  const over = () => {
    if (calls.delete(over)) callback();
  };
  calls.add(over);
  reply.raw.once('close', over);
}
