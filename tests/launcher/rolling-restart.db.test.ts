import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { end, type Running, START_MS, startApp } from '../setup/balanced/apps.ts';
import { MEMBERS_PER_PROXY, startLoad } from '../setup/balanced/load.ts';
import { proxiesAvailable, type Proxy, startProxies } from '../setup/balanced/proxies.ts';
import { createRealTimeMembers } from '../setup/real-time-members.ts';
import { scratchFolder } from '../setup/scratch-folder.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const test = useTestDatabase();
const apps: Running[] = [];
const proxies: Proxy[] = [];
let folder: string;

const start = (port: number) => startApp({ port, folder, databaseUrl: test.runtimeUrl });

describe.skipIf(!proxiesAvailable())('HRD-4 restarting both apps in turn', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(scratchFolder(), 'sibling-restart-'));
    apps.push(await start(await findFreePort()), await start(await findFreePort()));
    proxies.push(...(await startProxies(apps, folder)));
  }, 2 * START_MS);

  afterAll(async () => {
    await Promise.all([...proxies, ...apps].map(end));
    rmSync(folder, { recursive: true, force: true });
  }, START_MS);

  it(
    'fails no request behind Caddy and HAProxy, sends each message once, and leaves no gap in event streams',
    async () => {
      const members = await createRealTimeMembers(test.database, proxies.length * MEMBERS_PER_PROXY, {
        credits: 100_000,
        premium: true,
      });
      const load = startLoad(proxies, members);
      for (const [index, { port }] of apps.entries()) {
        await sleep(2_000);
        await end(apps[index]!);
        apps[index] = await start(port);
        // The proxies notice that it is ready again.
        await sleep(3_000);
      }
      expect(await load.end()).toEqual([]);
    },
    2 * START_MS,
  );
});
