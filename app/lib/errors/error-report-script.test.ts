import { runInNewContext } from 'node:vm';

import { beforeEach, expect, it, vi } from 'vitest';

import { errorReportScript } from './error-report-script.server.ts';

let beacons: Array<[address: string, body: Blob]>;
let page: EventTarget;
let logged: unknown[];

beforeEach(() => {
  [beacons, page, logged] = [[], new EventTarget(), []];
  const browser = {
    addEventListener: page.addEventListener.bind(page),
    navigator: { sendBeacon: (...beacon: [string, Blob]) => beacons.push(beacon) },
    window: { __remixRouter: { state: { matches: [{ route: { id: 'root' } }, { route: { id: 'routes/chats' } }] } } },
    console: { error: (...given: unknown[]) => logged.push(...given) },
    Blob,
    Error,
  };
  const [, source = ''] = /^<script nonce="n1">(.*)<\/script>$/s.exec(errorReportScript('n1')) ?? [];
  runInNewContext(source, browser);
  vi.stubGlobal('console', browser.console);
});

const told = () => Promise.all(beacons.map(async ([, body]) => JSON.parse(await body.text()) as object));
const fail = (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error }));

it('MAC-9 reports uncaught errors, rejections and logged errors, each once', async () => {
  const caught = new TypeError('x is undefined');
  fail(caught);
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError('too long') }));
  console.error('React caught', caught, new Error('shown'));
  expect(await told()).toEqual([
    { name: 'TypeError', message: 'x is undefined', stack: caught.stack, route: 'routes/chats' },
    expect.objectContaining({ name: 'RangeError' }),
    expect.objectContaining({ name: 'Error', message: 'shown' }),
  ]);
  expect(beacons[0]).toEqual(['/api/page-error.php', expect.objectContaining({ type: 'application/json' })]);
  expect(logged).toHaveLength(3);
});

it('MAC-9 reports no lost connections and no values that are not errors, and at most five errors', () => {
  for (const value of [new TypeError('Failed to fetch'), 'text', null]) fail(value);
  expect(beacons).toEqual([]);
  for (let count = 0; count < 9; count += 1) fail(new Error('again'));
  expect(beacons).toHaveLength(5);
});
