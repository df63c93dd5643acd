import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { canAccess, chooseAccount } from '../../scripts/embedded/account.ts';

/** Linux's folder in memory; a container's may be small. */
const MEMORY = '/dev/shm';
/** What a run may fill, most of it with PostgreSQL's log of writes; bytes. */
const LARGEST_RUN = 2e9;

/**
 * A folder for temporary data that PostgreSQL's own user can access, in memory if there is room: a database has 800
 * files, and ext4 is slow at creating some beside others just deleted.
 */
export function scratchFolder(): string {
  const account = chooseAccount();
  const folders = [...(hasRoom(MEMORY) ? [MEMORY] : []), tmpdir(), '/tmp', '/var/tmp'];
  const folder = folders.find((each) => existsSync(each) && canAccess(each, account));
  if (!folder) throw new Error('no temporary folder that PostgreSQL can enter');
  return folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= LARGEST_RUN;
}
