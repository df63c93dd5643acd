import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

import { changeOwner, chooseAccount } from '../../../scripts/embedded/account.ts';
import { prepareBinaries } from '../../../scripts/embedded/binaries.ts';
import type { Secrets } from '../../../scripts/embedded/cluster.ts';
import { findFreePort } from '../../../scripts/embedded/free-port.ts';
import { connectionUrl } from '../../../scripts/embedded/roles.ts';
import { serverArguments, serverEnvironment } from '../../../scripts/embedded/settings.ts';
import { eventually } from '../eventually.ts';
import { copyMigratedCluster } from './postgres-template.ts';

interface Server {
  runtimeUrl: string;
  superuserUrl: string;
  stop(): Promise<void>;
}

export interface ReplicatedDatabase {
  primary: Server;
  standby: Server;
  /** Runs a statement at the standby, such as one that pauses its replay. */
  atStandby(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** Beside those of tests: what replication needs. */
const REPLICATED = ['-c', 'wal_level=replica', '-c', 'max_wal_senders=4', '-c', 'wal_receiver_status_interval=1'];

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function startServer(folder: string, settings: readonly string[] = []): Promise<Server & { port: number }> {
  const [port, account] = [await findFreePort(), chooseAccount()];
  const binaries = prepareBinaries(account);
  const args = serverArguments(folder, port, { binaries, durable: false });
  const child: ChildProcess = spawn(binaries.postgres, [...args, ...REPLICATED, ...settings], {
    cwd: folder,
    stdio: 'ignore',
    env: serverEnvironment(),
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const secrets = JSON.parse(readFileSync(join(folder, 'sibling-secrets.json'), 'utf8')) as Secrets;
  const superuserUrl = connectionUrl(port, 'superuser', secrets);
  await eventually(() => query(superuserUrl, 'select'), 30_000);
  return {
    port,
    superuserUrl,
    runtimeUrl: connectionUrl(port, 'runtime', secrets),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
  };
}

/** Starts a migrated primary with a standby that streams from it. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const data = await copyMigratedCluster();
  const folder = join(data, 'postgres');
  // The standby starts from a log that contains all that replication needs.
  await (await startServer(folder)).stop();
  const copy = `${data}-standby`;
  execFileSync('cp', ['-a', folder, copy]);
  const primary = await startServer(folder);
  const signal = join(copy, 'standby.signal');
  writeFileSync(signal, '');
  changeOwner(signal, chooseAccount());
  const source = new URL(primary.superuserUrl);
  const info = `host=127.0.0.1 port=${primary.port} user=${source.username} password=${source.password}`;
  const standby = await startServer(copy, ['-c', `primary_conninfo=${info}`, '-c', 'hot_standby=on']);
  return {
    primary,
    standby,
    atStandby: (statement) => query(standby.superuserUrl, statement),
    close: async () => {
      await standby.stop();
      await primary.stop();
      for (const each of [data, copy]) rmSync(each, { recursive: true, force: true });
    },
  };
}
