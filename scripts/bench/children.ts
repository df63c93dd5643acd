import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Shutdown } from '../launch/shutdown.ts';
import { ROOT } from '../testing/command.ts';

/** As in the container. */
const HEAP_MB = 192;
const READY_WITHIN_MS = 30_000;

/** Starts a child program of the benchmark; it ends with the benchmark. */
export function spawnChild(script: string, env: Record<string, string>, shutdown: Shutdown): ChildProcess {
  const child = fork(join(ROOT, script), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  shutdown.add(script, async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  });
  return child;
}

/**
 * Starts the app as `npm start` runs it, and waits until it is ready. @param env with DATABASE_URL, DATA_DIR and PORT
 */
export async function startApp(env: Record<string, string>, shutdown: Shutdown): Promise<ChildProcess> {
  const child = spawnChild('scripts/bench/app-server.ts', env, shutdown);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const ready = await fetch(`http://127.0.0.1:${env['PORT']}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return child;
    await sleep(100);
  }
  throw new Error('the app did not become ready');
}
