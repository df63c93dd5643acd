import { connect, type AddressInfo } from 'node:net';

import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { eventually } from '../../../tests/setup/eventually.ts';
import { registerAdmission } from './admission.ts';

let app: FastifyInstance;
let waitMs: number;
let arrived: number;

beforeEach(async () => {
  [waitMs, arrived] = [0, 0];
  app = fastify();
  registerAdmission(app, {
    maxDelayMs: 100,
    waitMs: () => waitMs,
    refuse: async (_request, reply) => void (await reply.code(503).send()),
  });
  app.get('/never', () => {
    arrived += 1;
    return new Promise(() => undefined);
  });
  app.get('/soon', () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const PIPELINED = 30;

it('HRD-2 gives back the places of all requests of a connection that dies, also of those that waited on it', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /never HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(PIPELINED));
  await eventually(() => expect(arrived).toBe(PIPELINED));
  waitMs = 5_000;
  const ask = async () => (await app.inject('/soon')).statusCode;
  // All are under way, more than what is admitted with such a delay.
  await eventually(async () => expect(await ask()).toBe(503));
  socket.resetAndDestroy();
  await eventually(async () => expect(await ask()).toBe(200));
});
