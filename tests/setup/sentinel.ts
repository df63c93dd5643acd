import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';

import { findFreePort } from '../../scripts/embedded/free-port.ts';
import { pingRedis } from '../../server/lib/redis/redis.ts';
import type { RedisAddress } from '../../server/lib/redis/sentinel.ts';
import { eventually } from './eventually.ts';

const PASSWORD = 'geheim';
const HOSTS = ['127.0.71.11', '127.0.71.12'] as const;

export interface MonitoredRedis {
  /** By the name of the primary. */
  address: RedisAddress;
  /** Ends the first primary at once. */
  killPrimary(): void;
  stop(): Promise<void>;
}

/** Waits until a server's answer to a command, as JSON, contains certain words. */
async function waitForAnswer(url: string, command: readonly string[], words: string): Promise<void> {
  const client = createClient({ url, maintNotifications: 'disabled' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answered = async () => {
      const answer = JSON.stringify(await client.sendCommand([...command]));
      if (!answer.includes(words)) throw new Error(`${command.join(' ')} lacks ${words}: ${answer}`);
    };
    await eventually(answered, 30_000);
  } finally {
    client.destroy();
  }
}

/** Starts a primary and a replica on the same port of two addresses of loopback, and a Sentinel that replaces one. */
export async function startMonitoredRedis(): Promise<MonitoredRedis> {
  const [port, sentinelPort] = [await findFreePort(), await findFreePort()];
  const folder = mkdtempSync(join(tmpdir(), 'sibling-sentinel-'));
  const children: ChildProcess[] = [];
  const start = (name: string, lines: readonly string[], args: readonly string[] = []) => {
    const file = join(folder, `${name}.conf`);
    writeFileSync(file, [`dir ${folder}`, `requirepass ${PASSWORD}`, ...lines].join('\n'));
    const child = spawn('redis-server', [file, ...args], { stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const [primary] = HOSTS.map((host, index) =>
    start(host, [
      `bind ${host}`,
      `port ${port}`,
      'save ""',
      `dbfilename ${host}.rdb`,
      `masterauth ${PASSWORD}`,
      `replica-announce-ip ${host}`,
      'repl-diskless-sync-delay 0',
      ...(index === 0 ? [] : [`replicaof ${HOSTS[0]} ${port}`]),
    ]),
  ) as [ChildProcess, ChildProcess];
  const urlOf = (server: string) => `redis://:${PASSWORD}@${server}`;
  const answers = (host: string) => pingRedis({ url: urlOf(`${host}:${port}`), sentinels: [] });
  await eventually(() => Promise.all(HOSTS.map(answers)));
  await waitForAnswer(urlOf(`${HOSTS[0]}:${port}`), ['INFO', 'replication'], 'state=online');
  const monitored = [
    'bind 127.0.0.1',
    `port ${sentinelPort}`,
    `sentinel monitor sibling ${HOSTS[0]} ${port} 1`,
    `sentinel auth-pass sibling ${PASSWORD}`,
    'sentinel down-after-milliseconds sibling 500',
    'sentinel failover-timeout sibling 2000',
  ];
  start('sentinel', monitored, ['--sentinel']);
  // The first that is asked does not respond.
  const sentinels = [`127.0.71.13:${sentinelPort}`, `127.0.0.1:${sentinelPort}`];
  const address = { url: urlOf(`sibling:${port}`), sentinels };
  await eventually(() => pingRedis(address));
  // Until the Sentinel knows that the replica is in step, it would not replace the primary.
  await waitForAnswer(
    urlOf(`127.0.0.1:${sentinelPort}`),
    ['SENTINEL', 'REPLICAS', 'sibling'],
    '"master-link-status":"ok"',
  );
  return {
    address,
    killPrimary: () => void primary.kill('SIGKILL'),
    stop: async () => {
      for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
