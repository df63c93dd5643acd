import { connect, type AddressInfo, type Socket } from 'node:net';

import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { eventually } from '../../../tests/setup/eventually.ts';
import { endSlowRequest } from '../../api/client-errors.ts';
import { registerSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let time: number;
let sockets: Socket[];
/** Of the requests that have begun at the server, in order. */
let arrived: Socket[];

beforeEach(async () => {
  [time, sockets, arrived] = [0, [], []];
  app = fastify();
  registerSlowBodies(app, endSlowRequest, () => time);
  app.addHook('onRequest', (request, _reply, done) => {
    arrived.push(request.raw.socket);
    done();
  });
  await app.register(multipart);
  app.post('/form', (request) => request.body);
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send('no') }, () => '');
  app.post('/api/call', (request) => request.body);
  app.post('/file', { config: { receivesFiles: true } }, async (request) => (await request.file())!.toBuffer());
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Opens a connection and sends the beginning of a request. @returns the socket, and what was answered so far */
function begin(path: string, type: string, body: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const state = { socket, answer: '', closed: false };
  socket.on('data', (chunk: Buffer) => (state.answer += chunk.toString()));
  socket.on('close', () => (state.closed = true));
  socket.on('error', () => undefined);
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: a',
    `Content-Type: ${type}`,
    `Content-Length: ${path === '/file' ? 9_000_000 : 9_000}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return state;
}

const FILE = [
  'multipart/form-data; boundary=b',
  '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n',
];

/** Time for a look at the bodies. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 1_200));
const closed = (...begun: ReadonlyArray<{ closed: boolean }>) => begun.map((each) => each.closed);
/** Waits until so many requests have begun at the server. */
const received = (count: number) => eventually(() => expect(arrived).toHaveLength(count));

it('HRD-2 ends a form that is not complete after 30 seconds, whatever trickles in', async () => {
  const form = begin('/form', 'application/json', '{');
  const call = begin('/api/call', 'application/json', '{');
  await received(2);
  const trickle = setInterval(() => form.socket.write(' '), 100);
  time = 29_000;
  await pause();
  expect(closed(form, call)).toEqual([false, false]);
  time = 31_000;
  await eventually(() => expect(closed(form, call)).toEqual([true, true]));
  clearInterval(trickle);
  expect(form.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(call.answer).toContain('"error":"request_timeout"');
}, 30_000);

it('HRD-2 ends a form that was answered without its body, and answers it once', async () => {
  const form = begin('/refused', 'application/json', '{');
  await eventually(() => expect(form.answer).toMatch(/^HTTP\/1\.1 403 /));
  time = 31_000;
  await eventually(() => expect(form.closed).toBe(true));
  expect(form.answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it('HRD-2 ends a file that idles for 15 seconds, or comes slower than a slow phone sends', async () => {
  const [type = '', start = ''] = FILE;
  const idle = begin('/file', type, start);
  await received(1);
  const steady = begin('/file', type, start);
  await received(2);
  const slow = begin('/file', type, start);
  await received(3);
  const send = async (at: number) => {
    const before = arrived.map(({ bytesRead }) => bytesRead);
    steady.socket.write(Buffer.alloc(400_000));
    slow.socket.write('x');
    await eventually(() => {
      expect(arrived[1]!.bytesRead).toBe(before[1]! + 400_000);
      expect(arrived[2]!.bytesRead).toBeGreaterThan(before[2]!);
    });
    time = at;
    await pause();
  };
  await send(10_000);
  await send(20_000);
  await eventually(() => expect(closed(idle, steady, slow)).toEqual([true, false, false]));
  await send(30_000);
  await send(40_000);
  await eventually(() => expect(closed(steady, slow)).toEqual([false, true]));
}, 60_000);
