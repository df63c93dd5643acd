import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../scripts/embedded/free-port.ts';
import type { RedisAddress } from '../../server/lib/redis/sentinel.ts';

export interface TestRedis {
  url: string;
  address: RedisAddress;
  /** Accepts connections but does not respond, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/**
 * Whether contract tests can run against a real Redis: `describe.skipIf(!redisAvailable())`.
 *
 * @throws Error under `CI=true`, where these tests must not be skipped.
 */
export function redisAvailable(): boolean {
  if (spawnSync('redis-server', ['--version']).status === 0) return true;
  if (process.env.CI === 'true') throw new Error('redis-server is missing: apt-get install redis-server');
  process.stdout.write('redis-server is not installed: the Redis contract tests are skipped\n');
  return false;
}

/** Starts a separate Redis without persistence, on a port of loopback; default: a free one. */
export async function startTestRedis(port?: number): Promise<TestRedis> {
  port ??= await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'sibling-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitForPort(port, () => child.exitCode !== null);
  const url = `redis://127.0.0.1:${port}`;
  return {
    url,
    address: { url, sentinels: [] },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number, gone: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (gone()) throw new Error('redis-server ended at once');
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
    if (open) return;
    await sleep(25);
  }
  throw new Error('redis-server did not answer within five seconds');
}
