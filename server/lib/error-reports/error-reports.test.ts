import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createTestClock } from '../../../tests/factories/clock.ts';
import { createLogger, type Logger } from '../logger.ts';
import { aboutSubject } from '../log-subject.ts';
import { withoutValues } from './error-event.ts';
import { createErrorReports, type ErrorReports } from './error-reports.ts';
import { parseDsn } from './sentry-dsn.ts';

let receiver: Server;
let received: Array<{ url: string | undefined; headers: IncomingHttpHeaders; body: string }>;
let answer: { status: number; headers?: Record<string, string> };
let reports: ErrorReports;
let log: Logger;
let at: number;

beforeEach(async () => {
  [received, answer, at] = [[], { status: 200 }, 0];
  receiver = createServer((request, response) => {
    const take = (body: string) => {
      received.push({ url: request.url, headers: request.headers, body });
      response.writeHead(answer.status, answer.headers).end('{}');
    };
    text(request).then(take, () => response.destroy());
  });
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done));
  const { port } = receiver.address() as AddressInfo;
  reports = createErrorReports({
    address: parseDsn(`http://thekey@127.0.0.1:${port}/42`)!,
    root: process.cwd(),
    origin: { release: '1.2.3', environment: 'production', role: 'worker' },
    clock: createTestClock(),
    now: () => at,
  });
  log = createLogger({ level: 'info', pretty: false, report: reports.report }, { write: () => undefined });
});
afterEach(async () => {
  receiver.closeAllConnections();
  await new Promise((done) => void receiver.close(done));
});

interface Event {
  exception: { values: Array<{ type: string; value: string; stacktrace: { frames: object[] } }> };
  tags: Record<string, string>;
  extra: { omitted: number };
}

/** The third line of an envelope. */
const eventOf = (body: string) => JSON.parse(body.split('\n')[2]!) as Event;
const events = async () => {
  await reports.close();
  return received.map(({ body }) => eventOf(body));
};

describe('reports of errors', () => {
  it('MAC-9 are envelopes with the place, the causes and the request of an error', async () => {
    const cause = Object.assign(new Error('no room'), { code: 'E_ROOM' });
    aboutSubject({ id: 'p-1', tenant: { slug: 'zomer' } }, () =>
      log.error({ err: new TypeError('x is undefined', { cause }), code: 'internal_error' }, 'call refused'),
    );
    const [event] = await events();
    const [{ url, headers, body }] = received as [(typeof received)[0]];
    expect(url).toBe('/api/42/envelope/');
    expect(headers).toMatchObject({
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': expect.stringContaining('sentry_key=thekey') as string,
    });
    const [head, item] = body.split('\n').map((line) => JSON.parse(line) as Record<string, string>);
    expect([head?.['event_id'], item]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), { type: 'event' }]);
    expect(event).toMatchObject({
      event_id: head?.['event_id'],
      release: '1.2.3',
      environment: 'production',
      logentry: { formatted: 'call refused' },
      sdk: { settings: { infer_ip: 'never' } },
      tags: { role: 'worker', requestId: 'p-1', site: 'zomer', code: 'internal_error' },
    });
    expect(event?.exception.values.map(({ type, value }) => [type, value])).toEqual([
      ['Error E_ROOM', 'no room'],
      ['TypeError', 'x is undefined'],
    ]);
    expect(event?.exception.values[1]?.stacktrace.frames.at(-1)).toMatchObject({
      filename: 'server/lib/error-reports/error-reports.test.ts',
      in_app: true,
    });
  });

  it('MAC-9 contain no values: no name, address, id, text, query or cookie', async () => {
    const secrets = ['Jansen', 'jan@post.example', '203.0.113.9', '2001:db8::7', 'geheim', '019cd79e', '0612345678'];
    const stored = new pg.DatabaseError('duplicate key value violates unique constraint "users_email"', 0, 'error');
    Object.assign(stored, { code: '23505', detail: 'Key (email)=(jan@post.example) already exists.' });
    const failures = [
      stored,
      new Error('invalid input syntax for type uuid: "Jansen"'),
      new Error('mail to <jan@post.example> was refused by 203.0.113.9'),
      new Error('GET https://post.example/jan?token=geheim failed at 2001:db8::7'),
      new SyntaxError(`Unexpected token 'J', "Jansen sch"... is not valid JSON`),
      new Error("cannot find 'Jansen' of 019cd79e-aaaa, phone 0612345678"),
    ];
    for (const err of failures)
      log.error({ err, email: 'jan@post.example', userId: '019cd79e', url: '/x?token=geheim', req: {} }, 'failed');
    await events();
    expect(received).toHaveLength(failures.length);
    const bodies = received.map(({ body }) => body).join('\n');
    expect(secrets.filter((secret) => bodies.includes(secret))).toEqual([]);
    expect(bodies).toContain('DatabaseError 23505');
  });

  it('MAC-9 are bounded: one a minute of a place, 30 a minute of all, with the number of those left out', async () => {
    const failAt = (place: number) => log.error({ err: new Error('broken'), code: `place_${place}` }, 'failed');
    for (let time = 0; time < 50; time += 1) failAt(0);
    expect(await events()).toHaveLength(1);
    for (let place = 1; place < 40; place += 1) failAt(place);
    expect(await events()).toHaveLength(30);
    at += 61_000;
    failAt(0);
    expect((await events()).at(-1)).toMatchObject({ extra: { omitted: 49 } });
  });

  it('MAC-9 of browsers, which anybody may send, leave room for those of the process', async () => {
    for (let place = 0; place < 50; place += 1)
      log.error({ err: new Error('broken'), part: 'browser', code: `place_${place}` }, 'error in a browser');
    expect(await events()).toHaveLength(10);
    log.error('own');
    expect((await events()).at(-1)).toMatchObject({ logentry: { formatted: 'own' } });
  });

  it('MAC-9 pause when the server requests it, and tolerate an unavailable server', async () => {
    answer = { status: 429, headers: { 'retry-after': '120' } };
    log.error('one');
    await reports.close();
    at += 61_000;
    log.error('two');
    expect(await events()).toHaveLength(1);
    receiver.closeAllConnections();
    await new Promise((done) => void receiver.close(done));
    at += 61_000;
    log.error('three');
    await expect(reports.close()).resolves.toBeUndefined();
    await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done));
  });

  it('MAC-9 omit outages and log lines that are not errors', async () => {
    log.error({ err: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }, 'redis');
    log.warn({ err: new Error('later') }, 'again');
    expect(await events()).toEqual([]);
  });

  it('keep the words of a message that are no values', () => {
    expect(withoutValues('the transaction was rolled back at its end')).toBe(
      'the transaction was rolled back at its end',
    );
  });
});
