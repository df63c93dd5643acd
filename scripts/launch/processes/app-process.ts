import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { findFreePort } from '../../embedded/free-port.ts';
import { isolatedEnvironment } from './isolated-environment.ts';

/** Building it and seeding the demo take most of it. */
const READY_WITHIN_MS = 300_000;

export interface AppProcess {
  /** The launcher, whose child serves the site. */
  pid: number;
  port: number;
  stderr: Readable;
  stop: () => Promise<void>;
}

interface AppOptions {
  /** Options of `npm start`. */
  args: readonly string[];
  /** Options of Node. */
  nodeOptions?: string;
  /** Where its progress goes. Default: nowhere. */
  stdout?: 'inherit' | 'ignore';
}

/**
 * Starts the app in `root` with its own launcher, as `npm start` does, and waits until it is ready.
 * @param settings the app's settings, without ports
 * @throws Error if it ends, or is not ready in time
 */
export async function startAppProcess(
  root: string,
  settings: Readonly<Record<string, string>>,
  { args, nodeOptions = '', stdout = 'ignore' }: AppOptions,
): Promise<AppProcess> {
  const port = await findFreePort();
  const internalPort = await findFreePort();
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start', ...args], {
    cwd: root,
    stdio: ['ignore', stdout, 'pipe'],
    env: {
      ...isolatedEnvironment({
        PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        LOG_LEVEL: 'error',
        RATE_LIMIT_SCALE: '1000000',
        ...settings,
      }),
      NODE_OPTIONS: nodeOptions,
      // Ends the launcher when this process is killed.
      npm_lifecycle_event: 'bench',
    },
  });
  const { stderr } = child;
  let errors = '';
  stderr!.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));
  const ended = once(child, 'exit');
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
    if (ready) return { pid: child.pid!, port, stderr: stderr!, stop };
    await sleep(100);
  }
  await stop();
  throw new Error(`the app in ${root} did not start: ${errors}`);
}
