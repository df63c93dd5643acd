import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

import { fillIn } from '../../scripts/cluster/render.ts';
import { changeOwner, chooseAccount } from '../../scripts/embedded/account.ts';
import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { eventually } from './eventually.ts';

const TEMPLATES = 'deploy/etc/pgbouncer';

export interface TestPooler {
  /** The same role through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Whether PgBouncer is installed.
 * @throws Error under `CI=true`, where its tests must not be skipped.
 */
export function poolerAvailable(): boolean {
  if (spawnSync('/usr/sbin/pgbouncer', ['--version']).status === 0) return true;
  if (process.env.CI === 'true') throw new Error('pgbouncer is missing: apt-get install pgbouncer');
  process.stdout.write('pgbouncer is not installed: its tests are skipped\n');
  return false;
}

/** Starts PgBouncer with the configuration of a cluster in front of a test's database. */
export async function startPooler(serverUrl: string): Promise<TestPooler> {
  const server = new URL(serverUrl);
  const [port, account] = [await findFreePort(), chooseAccount()];
  const folder = mkdtempSync(join(tmpdir(), 'sibling-pooler-'));
  const database = server.pathname.slice(1);
  const settings = {
    HOST: '127.0.0.1',
    ETC: folder,
    PRIMARY_PORT: server.port,
    PGBOUNCER_PORT: String(port),
    APP_PASSWORD: decodeURIComponent(server.password),
    CONSOLE_PASSWORD: 'none',
    POOLER_PASSWORD: 'none',
  };
  const write = (file: string, change: (text: string) => string = (text) => text) => {
    const path = join(folder, file.replace('pgbouncer/', ''));
    writeFileSync(path, change(fillIn(readFileSync(join(TEMPLATES, file), 'utf8'), settings, file)));
    changeOwner(path, account);
    return path;
  };
  changeOwner(folder, account);
  write('userlist.txt');
  const file = write('pgbouncer.ini', (text) =>
    text
      .replace('sibling =', `${database} =`)
      .replace(`${folder}/pgbouncer/userlist.txt`, `${folder}/userlist.txt`)
      // Fewer than clients, so that they share.
      .replace('default_pool_size = 20', 'default_pool_size = 3'),
  );
  const child: ChildProcess = spawn('/usr/sbin/pgbouncer', [file], {
    stdio: 'ignore',
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const url = Object.assign(new URL(serverUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  });
  return {
    url,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
