import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchError } from './launch-error.ts';

/** A new cluster takes about 50 MB, the demo's rows and portraits the rest; an old one needs room to breathe. */
const NEEDED_MB = { new: 400, existing: 100 };

/**
 * Makes the data directory, and checks that it can be written and that its disk has room.
 *
 * @throws LaunchError naming the directory and what is wrong with it.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) {
      makeFolder(dataDir);
      // Others may pass through but not look around: PostgreSQL's user owns a folder inside.
      chmodSync(dataDir, 0o711);
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LaunchError(
      `The data directory ${dataDir} cannot be written (${code}): set DATA_DIR to a folder that can.`,
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1_000_000);
  const neededMb = existsSync(join(dataDir, 'postgres')) ? NEEDED_MB.existing : NEEDED_MB.new;
  if (freeMb < neededMb) {
    throw new LaunchError(`No disk space: ${freeMb} MB free for ${dataDir}, at least ${neededMb} MB needed.`);
  }
}

/** Step by step: Node's recursive mkdir never returns where a folder exists but takes no new ones, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
