import { connect, type AddressInfo, type Socket } from 'node:net';

import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { endSlowRequest } from '../../api/client-errors.ts';
import { registerSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let time: number;
let sockets: Socket[];

beforeEach(async () => {
  [time, sockets] = [0, []];
  app = fastify();
  registerSlowBodies(app, endSlowRequest, () => time);
  await app.register(multipart);
  app.post('/form', (request) => request.body);
  app.post('/refused', { onRequest: (_request, reply) => reply.code(403).send('no') }, () => '');
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
const SOON = { timeout: 5_000, interval: 50 };

it('HRD-2 ends a form that is not complete after 30 seconds, whatever trickles in', async () => {
  const form = begin('/form', 'application/json', '{');
  const call = begin('/api/call', 'application/json', '{');
  const trickle = setInterval(() => form.socket.write(' '), 100);
  await new Promise((resolve) => setTimeout(resolve, 300));
  time = 29_000;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect([form.closed, call.closed]).toEqual([false, false]);
  time = 31_000;
  await vi.waitFor(() => expect([form.closed, call.closed]).toEqual([true, true]), SOON);
  clearInterval(trickle);
  expect(form.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(call.answer).toContain('"error":"request_timeout"');
}, 15_000);

it('HRD-2 ends a form that was answered without its body, and answers it once', async () => {
  const form = begin('/refused', 'application/json', '{');
  await vi.waitFor(() => expect(form.answer).toMatch(/^HTTP\/1\.1 403 /), SOON);
  time = 31_000;
  await vi.waitFor(() => expect(form.closed).toBe(true), SOON);
  expect(form.answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
}, 15_000);

it('HRD-2 ends a file that idles for 15 seconds, or comes slower than a slow phone sends', async () => {
  const [type = '', start = ''] = FILE;
  const idle = begin('/file', type, start);
  const steady = begin('/file', type, start);
  const slow = begin('/file', type, start);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const send = async (at: number) => {
    steady.socket.write(Buffer.alloc(400_000));
    slow.socket.write('x');
    await new Promise((resolve) => setTimeout(resolve, 300));
    time = at;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  };
  for (const at of [10_000, 20_000]) await send(at);
  expect([idle.closed, steady.closed, slow.closed]).toEqual([true, false, false]);
  for (const at of [30_000, 40_000]) await send(at);
  expect([steady.closed, slow.closed]).toEqual([false, true]);
}, 20_000);
