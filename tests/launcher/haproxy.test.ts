import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { findFreePort } from '../../scripts/embedded/free-port.ts';

const installed = spawnSync('haproxy', ['-v']).error === undefined;
if (!installed && process.env.CI === 'true') throw new Error('haproxy is missing: apt-get install haproxy');

describe.skipIf(!installed)('HAProxy in front of processes', () => {
  const apps: Server[] = [];
  let ready = [true, true, true];
  let proxy: ChildProcess;
  let address: string;
  let log = '';

  beforeAll(async () => {
    for (const index of ready.keys()) {
      const app = createServer((request, response) => {
        response.statusCode = ready[index] ? 200 : 503;
        response.setHeader('Retry-After', '3').end(request.url === '/readyz' ? '' : `app ${index}`);
      });
      app.listen(0, '127.0.0.1');
      await once(app, 'listening');
      apps.push(app);
    }
    const [APP_1, APP_2, APP_3] = apps.map((app) => `127.0.0.1:${(app.address() as AddressInfo).port}`);
    const port = await findFreePort();
    address = `http://127.0.0.1:${port}/`;
    // Further words belong to the address's options.
    const BIND = `127.0.0.1:${port} name sites`;
    proxy = spawn('haproxy', ['-db', '-f', 'scripts/docker/haproxy.cfg'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, BIND, APP_1, APP_2, APP_3 },
    });
    proxy.stderr!.on('data', (part: Buffer) => (log += part.toString()));
  });
  afterAll(async () => {
    const gone = once(proxy, 'exit');
    proxy.kill('SIGKILL');
    await gone;
    for (const app of apps) app.close();
  });

  const ask = async () => {
    const response = await fetch(address);
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('Retry-After') };
  };

  it('MAC-1 sends requests to all three, and none to one that is not ready', async () => {
    const answers = new Set<string>();
    await vi.waitFor(async () => expect(answers.add((await ask()).text).size).toBe(3), { timeout: 20_000 });
    ready = [true, false, true];
    await vi.waitFor(
      async () => {
        const texts = [];
        for (let count = 0; count < 6; count += 1) texts.push((await ask()).text);
        expect(texts).not.toContain('app 1');
      },
      { timeout: 20_000, interval: 200 },
    );
  });

  it('MAC-1 passes on their own answers while none is ready', async () => {
    ready = [false, false, false];
    await vi.waitFor(() => expect(log).toContain("backend 'app' has no server available"), { timeout: 20_000 });
    expect(await ask()).toMatchObject({ status: 503, text: expect.stringMatching(/^app \d$/), retryAfter: '3' });
  });
});
