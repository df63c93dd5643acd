import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { eventually } from '../setup/eventually.ts';

const installed = spawnSync('haproxy', ['-v']).error === undefined;

describe.skipIf(!installed)('HAProxy in front of two releases', () => {
  const apps: Server[] = [];
  const asked: string[] = [];
  let proxy: ChildProcess;
  let address: string;

  beforeAll(async () => {
    for (const release of ['old', 'new']) {
      const app = createServer((request, response) => {
        const url = request.url!;
        if (url !== '/readyz') asked.push(`${release} ${url}`);
        response.statusCode = url === '/readyz' || url === '/' || url.includes(release) ? 200 : 404;
        response.end(release);
      });
      app.listen(0, '127.0.0.1');
      await once(app, 'listening');
      apps.push(app);
    }
    const [APP_1, APP_2] = apps.map((app) => `127.0.0.1:${(app.address() as AddressInfo).port}`);
    const port = await findFreePort();
    address = `http://127.0.0.1:${port}`;
    const env = { ...process.env, BIND: `127.0.0.1:${port}`, APP_1, APP_2 };
    proxy = spawn('haproxy', ['-db', '-f', 'scripts/docker/haproxy.cfg'], { stdio: 'ignore', env });
    await eventually(async () => expect((await fetch(address)).status).toBe(200));
  });
  afterAll(async () => {
    const gone = once(proxy, 'exit');
    proxy.kill('SIGKILL');
    await gone;
    for (const app of apps) app.close();
  });

  it('MAC-4 finds the files of both, and asks no more than thrice for one that neither has', async () => {
    for (const path of ['/assets/root-old.js', '/generated/she-new.css']) {
      for (let turn = 0; turn < 5; turn += 1) expect((await fetch(address + path)).status).toBe(200);
    }
    asked.length = 0;
    expect((await fetch(`${address}/assets/none.js`)).status).toBe(404);
    expect(asked.length).toBeLessThanOrEqual(3);
    asked.length = 0;
    expect((await fetch(`${address}/members/none`)).status).toBe(404);
    expect(asked).toHaveLength(1);
  });
});
