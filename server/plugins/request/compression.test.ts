import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

import { fastify } from 'fastify';
import { expect, it } from 'vitest';

import { chooseEncoding, registerCompression } from './compression.ts';

const LONG = 'Hallo! '.repeat(400);

async function createApp() {
  const app = fastify();
  registerCompression(app);
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').header('vary', 'Cookie').send(LONG));
  app.get('/short', (_request, reply) => reply.type('text/html').send('Hallo'));
  app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.from(LONG)));
  app.get('/done', (_request, reply) => reply.type('text/html').header('content-encoding', 'br').send(LONG));
  await app.ready();
  return app;
}

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['zstd;q=0.000', null],
  ['identity', null],
  ['*', null],
  [undefined, null],
])('chooses the cheapest accepted encoding of %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

it.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('sends a page as %s, whole', async (encoding, decompress) => {
  const app = await createApp();
  const { headers, rawPayload } = await app.inject({ url: '/page', headers: { 'accept-encoding': encoding } });
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Cookie, accept-encoding' });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(decompress(rawPayload).toString()).toBe(LONG);
});

it('leaves what is short, a picture, encoded already or asked for as it is', async () => {
  const app = await createApp();
  const get = (url: string, accepted?: string) =>
    app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} });
  const short = await get('/short', 'gzip');
  expect([short.headers['content-encoding'], short.headers.vary]).toEqual([undefined, 'accept-encoding']);
  const picture = await get('/picture', 'gzip');
  expect([picture.headers['content-encoding'], picture.headers.vary]).toEqual([undefined, undefined]);
  expect((await get('/done', 'gzip')).headers['content-encoding']).toBe('br');
  expect((await get('/page')).body).toBe(LONG);
});
