import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

import pg from 'pg';

import { measure, type LoadResults } from '../measure.ts';
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
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`drop database if exists ${DATABASE} with (force)`);
  await client.query(`create database ${DATABASE}`);
  await client.end();
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

/**
 * Sends messages over the same number of connections for the given seconds, each member alternating within their own
 * conversation.
 */
export function measureSends(
  site: { base: string; host: string },
  members: readonly ChatMember[],
  seconds: number,
): Promise<LoadResults> {
  let sent = 0;
  return measure(
    {
      name: 'message send',
      url: `${site.base}/api/message.php`,
      method: 'POST',
      headers: { host: site.host, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      connections: CLIENTS,
      body: () => {
        const { conversation, cookie } = members[(sent += 1) % members.length]!;
        const text = `Bericht ${sent}, zo lang als mensen schrijven.`;
        return { headers: { cookie }, body: JSON.stringify({ conversation, text, client_id: randomUUID() }) };
      },
    },
    seconds,
  );
}
