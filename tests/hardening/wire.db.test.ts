import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { useTestDatabase } from '../setup/test-database.ts';
import { openArena, type Arena } from './arena.ts';
import { ATTACK_TIMEOUT_MS, IS_COMPLETE, expectHarmless } from './attack.ts';
import { openSocket, sendRaw, type RawAnswer } from './raw-connection.ts';
import { FOREIGN, hostCases, smugglingCases, type WireCase } from './wire-cases.ts';

const test = useTestDatabase();
let arena: Arena;
let port: number;
let host: string;
/** Sessions of all requests that the application has run. */
const run: string[] = [];

beforeAll(async () => {
  const resolveSession = async (_tenant: unknown, token: string) => {
    run.push(token);
    return null;
  };
  arena = await openArena(test, { resolveSession });
  await arena.app.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = arena.app.app.server.address() as AddressInfo);
  [host = ''] = arena.tenant.hosts;
}, ATTACK_TIMEOUT_MS);
afterAll(() => arena.close());

/** Long enough for a page on a busy machine. */
const QUIET_MS = 2_500;

function faultOf({ name, expected, hidden }: WireCase, { statuses, text, closed }: RawAnswer): string | null {
  if (run.includes(hidden)) return `${name}: the hidden request was run`;
  if (text.includes(FOREIGN)) return `${name}: the response repeats a foreign host`;
  if (/^set-cookie: *injected/im.test(text)) return `${name}: a header was injected`;
  if (statuses.some((status) => status >= 500 && status !== 505)) return `${name}: ${statuses.join()}`;
  if (expected === 'answered') {
    if (statuses.length !== 1 && !(name === 'an expectation' && statuses.at(-1)! >= 200))
      return `${name}: responses ${statuses.join()}`;
    // Whatever the spelling, links and redirects name the site's own host.
    return /canonical[^>]*\.localhost(?:\.|:4444)/.test(text) ? `${name}: the page repeats the spelling` : null;
  }
  if (statuses.some((status) => status < 400)) return `${name}: answered with ${statuses.join()}`;
  return statuses.length === 0 && !closed ? `${name}: neither refused nor ended` : null;
}

it(
  'HRD-8 no request hides another, and no other host is served',
  async () => {
    const cases = [...smugglingCases(host), ...hostCases(host)];
    expect(cases.length).toBeGreaterThanOrEqual(60);
    const attack = { name: 'smuggling and host cases', goal: cases.length, share: 0.07, lanes: 8 };
    await expectHarmless(attack, async (_random, index) => {
      const each = cases[index]!;
      return faultOf(each, await sendRaw(port, each.bytes, QUIET_MS));
    });
  },
  ATTACK_TIMEOUT_MS,
);

/** Beginnings of requests that go on for ever, a byte now and then. */
const SLOW: Record<string, (name: string) => string> = {
  headers: (name) => `POST /login HTTP/1.1\r\nHost: ${name}\r\nX: `,
  form: (name) =>
    `POST /login HTTP/1.1\r\nHost: ${name}\r\nOrigin: http://${name}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\nemai`,
  call: (name) =>
    `POST /api/login.php HTTP/1.1\r\nHost: ${name}\r\nOrigin: http://${name}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"em`,
};
/** The server may let the slowest phone finish a form. */
const ENDED_WITHIN_MS = 75_000;
const BYTE_EVERY_MS = 2_000;

it(
  'HRD-8 slow clients cost the others nothing, and are ended',
  async () => {
    const closed = new Set<Socket>();
    const kinds = Object.keys(SLOW);
    const sockets = Array.from({ length: IS_COMPLETE ? 300 : 90 }, (_, index) => {
      const socket = openSocket(port);
      socket.on('close', () => closed.add(socket));
      socket.write(SLOW[kinds[index % kinds.length]!]!(host));
      return socket;
    });
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), BYTE_EVERY_MS);
    const attack = { name: 'requests beside slow clients', goal: 300, share: 0.04 };
    await expectHarmless(attack, async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(10_000) });
      return status === 200 ? null : `answered with ${status}`;
    });
    const deadline = Date.now() + ENDED_WITHIN_MS;
    while (IS_COMPLETE && closed.size < sockets.length && Date.now() < deadline) await sleep(500);
    clearInterval(drip);
    const left = sockets.length - closed.size;
    for (const socket of sockets) socket.destroy();
    if (IS_COMPLETE) expect(left, 'slow clients that were not ended').toBe(0);
  },
  ATTACK_TIMEOUT_MS,
);
