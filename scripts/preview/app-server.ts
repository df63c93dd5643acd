import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findFreePort } from '../embedded/free-port.ts';
import { isolatedEnvironment } from '../launch/own-environment.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Installing the database and a first build take a while. */
const READY_WITHIN_MS = 300_000;

/**
 * Starts the demo with its own data directory and port, without members, which the preview does not need.
 * @throws Error if it exits, or is not ready in time
 */
export async function startPreviewApp(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort();
  // As root, the database runs as another account.
  chmodSync(folder, 0o711);
  const child = spawn(process.execPath, ['scripts/start.ts', '--no-seed'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: isolatedEnvironment({ DATA_DIR: `${folder}/data`, PORT: String(port), LOG_LEVEL: 'error' }),
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { url: `http://localhost:${port}`, stop };
    await sleep(250);
  }
  await stop();
  throw new Error('the app did not start');
}
