import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

import type { Undo } from '../drill/strikes.ts';
import { machineFolder, type Machine } from '../settings.ts';

const DISK_BYTES = 3 * 1024 ** 3;
/** What is still free on a disk that is full: less than anything that grows needs. */
const LEFT_BYTES = 64 * 1024;
/** A disk may get more to hold between the look at it and the change. */
const SHRINK_TRIES = 20;

const run = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
const resize = (path: string, bytes: number) => run('mount', '-o', `remount,size=${bytes}`, path);

/** Gives the data of a machine a disk of its own, in memory. */
export const mountDisk = (path: string): void =>
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0711`, 'tmpfs', path);

/** Shows a file in place of another, in the mounts of this process. */
export const mountFile = (path: string, over: string): void => run('mount', '--bind', path, over);

export const unmountDisk = (path: string): void => run('umount', '--lazy', path);

/** Makes a disk as small as what it holds. @throws Error if that grows between each look and the change */
function shrink(path: string, tries: number): void {
  const { blocks, bfree, bsize } = statfsSync(path);
  try {
    resize(path, (blocks - bfree) * bsize + LEFT_BYTES);
  } catch (error) {
    if (tries <= 1) throw error;
    shrink(path, tries - 1);
  }
}

/** Leaves no room on the disk of a machine, by making the disk smaller. */
export function fillDisk({ folder }: { folder: string }, machine: Machine): Undo {
  const path = machineFolder(folder, machine);
  shrink(path, SHRINK_TRIES);
  return () => resize(path, DISK_BYTES);
}
