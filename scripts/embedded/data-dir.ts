import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchError } from './launch-error.ts';

/** A new cluster takes about 50 MB, the demo's rows and portraits the rest; an existing one needs some free space. */
const NEEDED_MB = { new: 400, existing: 100 };

/**
 * Creates the data directory and checks that it is writable, and that its disk has space if the database is in it.
 *
 * @throws LaunchError with the directory and the problem.
 */
export function prepareDataDir(dataDir: string, { database }: { database: boolean }): void {
  try {
    if (!existsSync(dataDir)) {
      createFolder(dataDir);
      // Others may traverse but not list it: PostgreSQL's user owns a folder inside.
      chmodSync(dataDir, 0o711);
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LaunchError(
      `The data directory ${dataDir} cannot be written (${code}): set DATA_DIR to a writable folder.`,
    );
  }
  // With a database elsewhere an app needs little, and serves on a disk that is nearly full.
  if (!database) return;
  const { bavail, bsize } = statfsSync(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1_000_000);
  const neededMb = existsSync(join(dataDir, 'postgres')) ? NEEDED_MB.existing : NEEDED_MB.new;
  if (freeMb < neededMb) {
    throw new LaunchError(`No disk space: ${freeMb} MB free for ${dataDir}, at least ${neededMb} MB needed.`);
  }
}

/** Level by level: Node's recursive mkdir does not return where an existing folder accepts no new ones, as in /proc. */
function createFolder(path: string): void {
  if (existsSync(path)) return;
  createFolder(dirname(path));
  mkdirSync(path);
}
