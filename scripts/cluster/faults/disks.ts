import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

import type { Undo } from '../drill/fault-actions.ts';
import { machineFolder, type Machine } from '../settings.ts';

/** 3 GB were nearly full after 770 faults. */
const DISK_BYTES = 8 * 1024 ** 3;
/** The free space of a full disk: less than anything that grows needs. */
const LEFT_BYTES = 64 * 1024;
/** Processes may write between measuring a disk and shrinking it. */
const SHRINK_TRIES = 20;

const run = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
const resize = (path: string, bytes: number) => run('mount', '-o', `remount,size=${bytes}`, path);

/** Gives a machine's data their own disk, in memory. */
export const mountDisk = (path: string): void =>
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0711`, 'tmpfs', path);

/** Shows one file in place of another, in the mount namespace of this process. */
export const mountFile = (path: string, over: string): void => run('mount', '--bind', path, over);

export const unmountDisk = (path: string): void => run('umount', '--lazy', path);

/** Shrinks a disk to its contents. @throws Error if these grow each time before it is shrunk */
function shrink(path: string, tries: number): void {
  const { blocks, bfree, bsize } = statfsSync(path);
  try {
    resize(path, (blocks - bfree) * bsize + LEFT_BYTES);
  } catch (error) {
    if (tries <= 1) throw error;
    shrink(path, tries - 1);
  }
}

/** Fills the disk of a machine by shrinking it. */
export function fillDisk({ folder }: { folder: string }, machine: Machine): Undo {
  const path = machineFolder(folder, machine);
  shrink(path, SHRINK_TRIES);
  return () => resize(path, DISK_BYTES);
}
