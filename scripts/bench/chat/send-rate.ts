import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

import { sendRequests } from '../pages/slices.ts';
import { withClient } from '../site/databases.ts';
import type { SiteAddress } from '../site/site-client.ts';
import type { ChatMember } from './seed.ts';

/** Debian's package installs it outside the PATH. */
const DEBIAN = '/usr/lib/postgresql/15/bin/pgbench';
const DATABASE = 'pgbench';
/** 1,000,000 accounts, so that clients rarely contend for the same one. */
const SCALE = 10;
/** Clients of pgbench and sending connections: as many as the app has database connections. */
const CLIENTS = 10;

const exec = promisify(execFile);

/** Path of pgbench, or null if it is not installed. */
export function findPgbench(): string | null {
  return (
    ['pgbench', DEBIAN].find((path) =>
      path === DEBIAN ? existsSync(path) : spawnSync(path, ['--version']).status === 0,
    ) ?? null
  );
}

/**
 * Prepares pgbench on its own database of the same server. @returns a function that measures transactions per second
 * over the given seconds
 */
export async function preparePgbench(
  program: string,
  superuserUrl: string,
): Promise<(seconds: number) => Promise<number>> {
  await withClient(superuserUrl, async (client) => {
    await client.query(`drop database if exists ${DATABASE} with (force)`);
    await client.query(`create database ${DATABASE}`);
  });
  const { hostname, port, username, password } = new URL(superuserUrl);
  const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password };
  await exec(program, ['--initialize', '--quiet', `--scale=${SCALE}`, DATABASE], { env });
  return async (seconds) => {
    const threads = Math.min(2, cpus().length);
    const args = [
      '--skip-some-updates',
      '--no-vacuum',
      `--client=${CLIENTS}`,
      `--jobs=${threads}`,
      `--time=${seconds}`,
    ];
    const { stdout } = await exec(program, [...args, DATABASE], { env });
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!rate) throw new Error(`pgbench reported no rate: ${stdout}`);
    return Number(rate);
  };
}

export type SendResults = Awaited<ReturnType<typeof measureSends>>;

/** Sends this many messages over the same number of connections, each member within their own conversation. */
export function measureSends({ host, port }: SiteAddress, members: readonly ChatMember[], amount: number) {
  let sent = 0;
  const next = () => {
    const { conversation, cookie } = members[(sent += 1) % members.length]!;
    const text = `Bericht ${sent}, zo lang als mensen schrijven.`;
    return { headers: { cookie }, body: JSON.stringify({ conversation, text, client_id: randomUUID() }) };
  };
  const headers = { host, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}/api/message.php`;
  return sendRequests({ url, method: 'POST', headers, next }, amount, CLIENTS);
}
