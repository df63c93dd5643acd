import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { eventually } from '../setup/eventually.ts';

const installed = spawnSync('haproxy', ['-v']).error === undefined;
if (!installed && process.env.CI === 'true') throw new Error('haproxy is missing: apt-get install haproxy');

describe.skipIf(!installed)('HAProxy in front of processes', () => {
  const apps: Server[] = [];
  let ready = [true, true, true];
  /** Index of a process that dies when it is asked. */
  let dying: number | null = null;
  const received: string[] = [];
  let proxy: ChildProcess;
  let address: string;
  let log = '';

  beforeAll(async () => {
    for (const index of ready.keys()) {
      const app = createServer((request, response) => {
        if (request.url !== '/readyz') {
          received.push(`${request.method} ${request.url}`);
          if (index === dying) return void request.socket.destroy();
        }
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

  const ask = async (path = '', method = 'GET') => {
    const response = await fetch(address + path, { method, ...(method === 'POST' && { body: '{}' }) });
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('Retry-After') };
  };

  it('MAC-1 sends requests to all three, and none to one that is not ready', async () => {
    const answers = new Set<string>();
    await eventually(async () => expect(answers.add((await ask()).text).size).toBe(3));
    ready = [true, false, true];
    await eventually(async () => {
      const texts = [];
      for (let count = 0; count < 6; count += 1) texts.push((await ask()).text);
      expect(texts).not.toContain('app 1');
    });
  });

  it.each([
    ['GET', 'members'],
    ['POST', 'api/message.php'],
  ])('MAC-2 sends %s %s to another when a process dies before it answers', async (method, path) => {
    [ready, dying] = [[true, true, true], 1];
    for (let count = 0; count < 9; count += 1) expect(await ask(path, method)).toMatchObject({ status: 200 });
  });

  it('MAC-2 sends a form only once, because its process may have executed it', async () => {
    // The test before may have taken one out of service.
    dying = null;
    const answers = new Set<string>();
    await eventually(async () => expect(answers.add((await ask()).text).size).toBe(3));
    [dying, received.length] = [1, 0];
    const outcomes = new Set<number>();
    // Nothing is answered over a connection that was used before, so that a browser may ask again by itself.
    const send = () =>
      ask('login', 'POST').then(
        ({ status }) => status,
        () => 502,
      );
    for (let count = 0; count < 12; count += 1) outcomes.add(await send());
    expect([...outcomes].sort()).toEqual([200, 502]);
    expect(received.filter((line) => line === 'POST /login')).toHaveLength(12);
    dying = null;
  });

  it('MAC-1 passes on the processes’ own responses while none is ready', async () => {
    ready = [false, false, false];
    await eventually(() => expect(log).toContain("backend 'app' has no server available"));
    expect(await ask()).toMatchObject({ status: 503, text: expect.stringMatching(/^app \d$/), retryAfter: '3' });
  });

  it('MAC-2 sends Retry-After while no process accepts connections', async () => {
    for (const app of apps) {
      app.close();
      app.closeAllConnections();
    }
    await eventually(async () =>
      expect(await ask()).toMatchObject({ status: 503, text: expect.stringContaining('503'), retryAfter: '3' }),
    );
  });
});
