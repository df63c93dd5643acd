import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';

import { isolatedEnvironment } from '../../../scripts/launch/processes/isolated-environment.ts';
import { ROOT } from '../../../scripts/testing/command.ts';
import { eventually } from '../eventually.ts';

/** How long a start may take on a busy machine. */
export const START_MS = 180_000;

export interface Running {
  port: number;
  child: ChildProcess;
}

interface AppOptions {
  port: number;
  /** For data. */
  folder: string;
  databaseUrl: string;
  /** The built release; by default this one. */
  root?: string;
}

/** Starts an app behind proxies of the same machine, and waits until it serves. */
export async function startApp({ port, folder, databaseUrl, root = ROOT }: AppOptions): Promise<Running> {
  const child = spawn(process.execPath, ['scripts/start.ts', '--no-build', '--no-seed'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: isolatedEnvironment({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, String(port)),
      PORT: String(port),
      ROLE: 'web',
      TRUST_PROXY: '127.0.0.1',
      SHUTDOWN_DELAY: '5',
      // A busy machine is no overload.
      OVERLOAD_DELAY: '60000',
      LOG_LEVEL: 'error',
    }),
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  await eventually(() => expect(output).toContain('Ctrl-C stops everything'), START_MS);
  return { port, child };
}

/** Ends a process as systemd does, and waits for it. */
export async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
