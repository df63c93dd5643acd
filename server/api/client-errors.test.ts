import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { answerClientError } from './client-errors.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ clientErrorHandler: answerClientError });
  app.get('/', () => 'page');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** What a server answers to these bytes, until it closes. */
async function raw(bytes: string): Promise<{ status: string; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: head.split('\r\n')[0]!, body };
}

const tooMuch = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`;

it('headers beyond all bounds are answered 431, with a page for a page and the shape of errors for a call', async () => {
  const page = await raw(tooMuch('/profile'));
  expect(page.status).toBe('HTTP/1.1 431 Request Header Fields Too Large');
  expect(page.body).toContain('<h1>Je browser stuurt te veel mee.');
  expect(page.body).toContain('<a href="/">');
  const call = await raw(tooMuch('/api/user.php'));
  expect(JSON.parse(call.body)).toEqual({
    error: 'headers_too_large',
    message: 'Je browser stuurt te veel mee. Wis de cookies van deze site en probeer het opnieuw.',
  });
});

it('what is no request is answered 400', async () => {
  const answer = await raw('hallo?\r\n\r\n');
  expect([answer.status, answer.body.includes('Dit verzoek klopt niet.')]).toEqual(['HTTP/1.1 400 Bad Request', true]);
});
