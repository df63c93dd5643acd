import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createSmsGateway } from './sms-gateway.ts';

const SMS = { id: 'sms-1', at: new Date(), tenantSlug: 'site', to: '+31612345678', text: 'Site: je code is 123456.' };

let server: Server;
let url: string;
let received: Array<{ method: string | undefined; body: unknown }>;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ method: request.method, body: body === '' ? null : JSON.parse(body) });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1.0/message`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (timeoutMs?: number) => createSmsGateway({ url, token: 'token-1', sender: 'Site' }, timeoutMs).send(SMS);
const answering =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, headers).end(body);

describe('SMS gateway', () => {
  it('MON-053 receives one message in CM.com’s format', async () => {
    answer = answering(200, '{"details":"Created 1 message(s)","errorCode":0}');
    await send();
    expect(received).toEqual([
      {
        method: 'POST',
        body: {
          messages: {
            authentication: { producttoken: 'token-1' },
            msg: [
              {
                allowedChannels: ['SMS'],
                from: 'Site',
                to: [{ number: '0031612345678' }],
                reference: 'sms-1',
                body: { type: 'auto', content: 'Site: je code is 123456.' },
              },
            ],
          },
        },
      },
    ]);
  });

  it.each([
    ['refused', 400, ''],
    ['refused', 401, '{"errorCode":101}'],
    ['refused', 200, '{"errorCode":304,"details":"unroutable"}'],
    ['refused', 302, ''],
    ['busy', 429, ''],
    ['busy', 503, ''],
    ['unclear', 500, ''],
    ['unclear', 502, '<html>'],
  ])('reports %s for a response of %i %s, without retrying', async (kind, status, body) => {
    answer = answering(status, body, status === 302 ? { Location: `${url}/else` } : {});
    await expect(send()).rejects.toMatchObject({ name: 'SmsError', kind });
    expect(received).toHaveLength(1);
  });

  it('reports an unknown outcome on timeout', async () => {
    answer = () => undefined;
    // Long enough for a busy machine to receive the request.
    await expect(send(500)).rejects.toMatchObject({ kind: 'unclear', code: 'TimeoutError' });
    expect(received).toHaveLength(1);
  });

  it('reports an unknown outcome when the connection is interrupted', async () => {
    answer = (request) => request.socket.destroy();
    await expect(send()).rejects.toMatchObject({ kind: 'unclear' });
    expect(received).toHaveLength(1);
  });

  it('reports that nothing was sent when the connection is refused', async () => {
    await new Promise((resolve) => server.close(resolve));
    await expect(send()).rejects.toMatchObject({ kind: 'busy', code: 'ECONNREFUSED' });
    server = createServer().listen(0);
  });

  it('logs neither number nor text on failure', async () => {
    answer = answering(400, JSON.stringify({ details: SMS.to }));
    const error = await send().catch((reason: unknown) => reason as Error);
    expect(String(error)).not.toMatch(/612345678|123456|token-1/);
  });
});
