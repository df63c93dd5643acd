import { connect, type AddressInfo } from 'node:net';

import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { sendError } from '../../api/register-calls.ts';
import { registerStrictRequests, toOriginForm } from './strict-requests.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify({ frameworkErrors: sendError, rewriteUrl: toOriginForm });
  app.setErrorHandler(sendError);
  registerStrictRequests(app);
  app.all('*', ({ host, url }) => `${host} ${url}`);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends bytes and reads until the connection closes. */
function send(text: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (data: string) => (answer += data));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

const CLOSE = 'Connection: close\r\n';
const CHUNK = '1\r\na\r\n0\r\n\r\n';

it.each([
  ['one host', `GET / HTTP/1.1\r\nHost: a.example\r\n${CLOSE}\r\n`],
  ['an absolute address of that host', `GET http://A.example/x HTTP/1.1\r\nHost: a.example\r\n${CLOSE}\r\n`],
  ['version 1.0', `GET / HTTP/1.0\r\nHost: a.example\r\n\r\n`],
  [
    'a chunked body',
    `POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: text/plain\r\nTransfer-Encoding: Chunked\r\n${CLOSE}\r\n${CHUNK}`,
  ],
])('HRD-6 serves a request with %s', async (_name, text) => {
  expect(await send(text)).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ['/x?a=http://b.example/', '/x?a=http://b.example/'],
  ['http://a.example/x?y=1', '/x?y=1'],
  ['HTTPS://A.example//x', '//x'],
  ['http://a.example', '/'],
  ['http://a.example?y=1', '/?y=1'],
])('HRD-6 routes the target %s of its own host as %s', async (target, path) => {
  const answer = await send(`GET ${target} HTTP/1.1\r\nHost: a.example\r\n${CLOSE}\r\n`);
  expect(answer.split('\r\n\r\n')[1]).toBe(`a.example ${path}`);
});

it.each([
  ['two hosts', `GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n`],
  ['the same host twice', `GET / HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\n\r\n`],
  ['an absolute address of another host', `GET http://b.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n`],
  ['an absolute address with a user', `GET http://a.example@b.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n`],
  ['version 2.0', `GET / HTTP/2.0\r\nHost: a.example\r\n\r\n`],
  [
    'two transfer codings',
    `POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNK}`,
  ],
  ['a list of codings', `POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: identity, chunked\r\n\r\n${CHUNK}`],
  ['another coding', `POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: gzip, chunked\r\n\r\n${CHUNK}`],
])('HRD-6 refuses a request with %s and closes its connection', async (_name, text) => {
  const answer = await send(text);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
