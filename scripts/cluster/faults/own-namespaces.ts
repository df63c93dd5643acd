import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

import { onStopRequest } from '../../launch/shutdown.ts';

/** Set in the process that has its own network and mounts. */
const MARK = 'FAULTS_HAVE_OWN_NAMESPACES';
const FLAGS = ['--mount', '--net'];

export const hasOwnNamespaces = (): boolean => process.env[MARK] === 'true';

/** Whether the kernel allows this process to have its own namespaces, with limited disks and a slow network. */
const areAllowed = () =>
  spawnSync('unshare', [...FLAGS, 'tc', 'qdisc', 'add', 'dev', 'lo', 'root', 'htb'], { stdio: 'ignore' }).status === 0;

/**
 * Runs this command again in its own network and mount namespaces, which end with it, so that a slow network and a full
 * disk affect nobody else.
 * @returns its exit code; null if the kernel does not allow it
 */
export async function runInOwnNamespaces(args: readonly string[]): Promise<number | null> {
  if (process.platform !== 'linux' || !areAllowed()) return null;
  const command = [...FLAGS, process.execPath, process.argv[1]!, ...args];
  // In its own process group it gets Ctrl-C only from here, and only once.
  const child = spawn('unshare', command, {
    stdio: 'inherit',
    env: { ...process.env, [MARK]: 'true' },
    detached: true,
  });
  const stop = () => void child.kill('SIGTERM');
  onStopRequest(stop, stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

export const startOwnLoopback = (): unknown => execFileSync('ip', ['link', 'set', 'lo', 'up']);
