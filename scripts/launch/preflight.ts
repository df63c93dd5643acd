import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError } from '../embedded/launch-error.ts';
import { lockHolder } from '../embedded/lock-file.ts';
import { DATABASE_LOCK } from '../embedded/embedded-postgres.ts';
import { listRunningApps } from './running-apps.ts';

const GRACE_MS = 5000;

/**
 * Waits a few seconds for an earlier start on this data directory that is shutting down (its terminal was closed, or
 * npm was killed).
 *
 * @throws LaunchError if it keeps running.
 */
export async function waitForEarlierStart(root: string, dataDir: string, graceMs = GRACE_MS): Promise<void> {
  const path = join(dataDir, DATABASE_LOCK);
  const deadline = Date.now() + graceMs;
  for (;;) {
    const holder = existsSync(path) ? lockHolder(path) : null;
    if (!holder) return;
    if (Date.now() > deadline) {
      // One that is still starting has no record yet.
      const app = listRunningApps(root).find((running) => running.dataDir === dataDir);
      const where = app ? ` at http://localhost:${app.publicPort ?? app.port}/` : '';
      throw new LaunchError(`Already running${where} as process ${holder.pid} on ${dataDir}; stop it first.`);
    }
    await sleep(100);
  }
}

/**
 * Checks that the app's port is available, before anything is built.
 *
 * @throws LaunchError with the port and the remedy.
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const code = await new Promise<string | null>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
  if (code === null) return;
  if (code === 'EADDRINUSE') {
    throw new LaunchError(
      `Port ${port} is in use by another program; choose another one, for example: PORT=${port + 1} npm start`,
    );
  }
  if (code === 'EACCES')
    throw new LaunchError(`Port ${port} needs special privileges; choose one above 1023: PORT=3000 npm start`);
  throw new LaunchError(`Cannot listen on ${host}:${port} (${code}).`);
}
