import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { sendClientError } from './client-errors.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ clientErrorHandler: sendClientError });
  app.get('/', () => 'page');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends raw bytes and returns the response, read until the server closes the connection. */
async function raw(bytes: string): Promise<{ status: string; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: head.split('\r\n')[0]!, body };
}

const tooMuch = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`;

it('answers oversized headers with 431: an HTML page for pages, the error shape for API calls', async () => {
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

it('answers malformed HTTP with 400', async () => {
  const answer = await raw('hallo?\r\n\r\n');
  expect([answer.status, answer.body.includes('Dit verzoek klopt niet.')]).toEqual(['HTTP/1.1 400 Bad Request', true]);
});
