import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createHttpPhotoVerification } from './http-photo-verification.ts';

const PHOTOS = [Buffer.from('main'), Buffer.from('second')];
const COMPARISON = { id: 'check-1', pose: 'hand_on_ear', picture: Buffer.from('pose'), photos: PHOTOS };

let server: Server;
let url: string;
let received: Array<{ method: string | undefined; authorization: string | undefined; body: unknown }>;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ method: request.method, authorization: request.headers.authorization, body: JSON.parse(body) });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/compare`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const compare = (timeoutMs?: number) =>
  createHttpPhotoVerification({ url, token: 'token-1' }, timeoutMs).compare(COMPARISON);
const answering =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, headers).end(body);

describe('photo verification over HTTP', () => {
  it.each(['match', 'no_match', 'unsure'] as const)('MEM-7 returns the result %s', async (result) => {
    answer = answering(200, JSON.stringify({ result, score: 0.5 }));
    expect(await compare()).toBe(result);
  });

  it('MEM-7 sends the pictures in base64, the main photo first, with the token', async () => {
    answer = answering(200, '{"result":"match"}');
    await compare();
    expect(received).toEqual([
      {
        method: 'POST',
        authorization: 'Bearer token-1',
        body: { id: 'check-1', pose: 'hand_on_ear', picture: 'cG9zZQ==', photos: ['bWFpbg==', 'c2Vjb25k'] },
      },
    ]);
  });

  it.each([
    [400, ''],
    [401, '{"result":"match"}'],
    [500, '{"result":"match"}'],
    [503, '<html>'],
  ])('MEM-7 fails for a response of %i %s, without retrying', async (status, body) => {
    answer = answering(status, body);
    await expect(compare()).rejects.toThrow(`photo verification answered ${status}`);
    expect(received).toHaveLength(1);
  });

  it('MEM-7 follows no redirect, which would get token and pictures', async () => {
    answer = answering(307, '', { Location: `${url}/else` });
    await expect(compare()).rejects.toThrow('photo verification answered 307');
    expect(received).toHaveLength(1);
  });

  it.each(['', 'match', '<html>', 'null', '[]', '{}', '{"result":"perhaps"}', '{"result":true}'])(
    'MEM-7 fails for the answer %j instead of guessing',
    async (body) => {
      answer = answering(200, body);
      await expect(compare()).rejects.toThrow('photo verification answered without a result');
    },
  );

  it('MEM-7 waits for a slow answer within its time', async () => {
    answer = (request, response) => void setTimeout(() => answering(200, '{"result":"match"}')(request, response), 50);
    expect(await compare()).toBe('match');
  });

  it.each([
    ['no answer', () => undefined],
    [
      'an answer that never ends',
      (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(200).write('{"result":'),
    ],
  ])('MEM-7 fails on %s when its time is over', async (_what, hang) => {
    answer = hang;
    // Long enough for a busy machine to receive the request.
    await expect(compare(500)).rejects.toThrow(/timeout|without a result/);
    expect(received).toHaveLength(1);
  });

  it('MEM-7 fails when the connection is interrupted or refused', async () => {
    answer = (request) => request.socket.destroy();
    await expect(compare()).rejects.toThrow('fetch failed');
    await new Promise((resolve) => server.close(resolve));
    await expect(compare()).rejects.toThrow('fetch failed');
    server = createServer().listen(0);
  });

  it('MEM-7 names neither token nor pictures in its errors', async () => {
    answer = answering(500, 'cG9zZQ== token-1');
    const error = await compare().catch((reason: unknown) => reason as Error);
    expect(String(error)).not.toMatch(/token-1|cG9zZQ|check-1/);
  });
});
