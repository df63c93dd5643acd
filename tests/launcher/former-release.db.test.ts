import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase } from '../../db/client.ts';
import { buildCommit, resolveCommit } from '../../scripts/bench/site/commits.ts';
import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { isolatedEnvironment } from '../../scripts/launch/processes/isolated-environment.ts';
import { createProgress } from '../../scripts/launch/progress.ts';
import { ROOT } from '../../scripts/testing/command.ts';
import { end, type Running, START_MS, startApp } from '../setup/balanced/apps.ts';
import { findFormerRelease } from '../setup/balanced/former-release.ts';
import { ask, MEMBERS_PER_PROXY, startLoad } from '../setup/balanced/load.ts';
import { proxiesAvailable, type Proxy, startProxies } from '../setup/balanced/proxies.ts';
import { createOlderDatabase, type OlderDatabase } from '../setup/postgres/older-database.ts';
import { createRealTimeMembers } from '../setup/real-time-members.ts';
import { scratchFolder } from '../setup/scratch-folder.ts';
import { useTestDatabase } from '../setup/test-database.ts';

const BUILD_MS = 600_000;

const test = useTestDatabase();
const former = findFormerRelease();
const apps: Running[] = [];
const proxies: Proxy[] = [];
let older: OlderDatabase;
let runtimeUrl: string;
let formerRoot: string;
let folder: string;

/** Migrates with the code of a release, as its operator does. */
async function migrate(root: string): Promise<string> {
  const env = isolatedEnvironment({ MIGRATION_DATABASE_URL: older.migratorUrl });
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/migrate.ts'], { cwd: root, env });
  return stdout;
}

const start = (root: string, port: number) => startApp({ root, port, folder, databaseUrl: runtimeUrl });

async function replaceAll(root: string): Promise<void> {
  for (const [index, { port }] of apps.entries()) {
    await sleep(2_000);
    await end(apps[index]!);
    apps[index] = await start(root, port);
    await sleep(3_000);
  }
}

describe.skipIf(former === null || !proxiesAvailable())(`MAC-4 the release before (${former})`, () => {
  beforeAll(async () => {
    formerRoot = await buildCommit(resolveCommit(former!), join(ROOT, '.cache/test'), createProgress());
    folder = mkdtempSync(join(scratchFolder(), 'sibling-releases-'));
    older = await createOlderDatabase(test, 'former');
    runtimeUrl = Object.assign(new URL(test.runtimeUrl), { pathname: new URL(older.migratorUrl).pathname }).href;
    await migrate(formerRoot);
    for (let count = 0; count < 2; count += 1) apps.push(await start(formerRoot, await findFreePort()));
    proxies.push(...(await startProxies(apps, folder)));
  }, BUILD_MS);

  afterAll(async () => {
    await Promise.all([...proxies, ...apps].map(end));
    rmSync(folder, { recursive: true, force: true });
    await older.drop();
  }, START_MS);

  it(
    'serves while its schema is expanded, is replaced by this one without a failed request, and can be taken back',
    async () => {
      const visits: number[] = [];
      const visiting = new AbortController();
      const visitors = proxies.map(async ({ port }) => {
        while (!visiting.signal.aborted) visits.push((await ask(port, { path: '/' })).status);
      });
      expect(await migrate(ROOT)).toContain('Migrated: ');
      visiting.abort();
      await Promise.all(visitors);
      expect([...new Set(visits)]).toEqual([200]);

      const database = createDatabase({ url: runtimeUrl });
      const options = { credits: 100_000, premium: true };
      const members = await createRealTimeMembers(database, proxies.length * MEMBERS_PER_PROXY, options);
      await database.close();
      const load = startLoad(proxies, members);
      await replaceAll(ROOT);
      await replaceAll(formerRoot);
      expect(await load.end()).toEqual([]);
      // The migrations of a release that was taken back stay.
      expect(await migrate(formerRoot)).toContain('The database was up to date.');
    },
    4 * START_MS,
  );
});
