import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { processStamp } from './processes.ts';

const ownerSchema = z.object({ pid: z.number().int(), stamp: z.string() });

/** The owner of a lock: a process id and a stamp that distinguishes it from a later process with the same id. */
type LockOwner = z.infer<typeof ownerSchema>;

interface LockFile {
  release(): void;
}

/**
 * Takes a file lock that is released when its process dies: the lock file of a dead process is ignored.
 *
 * @returns the lock, or the live process that holds it.
 */
export function takeLock(path: string): LockFile | { heldBy: LockOwner } {
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const stamp = processStamp(process.pid) ?? 'unknown';
  writeFileSync(own, JSON.stringify({ pid: process.pid, stamp }), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // A link is atomic and complete, so no partial lock file is ever read.
        linkSync(own, path);
        return { release: () => releaseLock(path, stamp) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = readOwner(path);
      if (owner && processStamp(owner.pid) === owner.stamp) return { heldBy: owner };
      removeStale(path, `${own}.stale`, owner);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** The live process that holds the lock at `path`, or null. */
export function lockHolder(path: string): LockOwner | null {
  const owner = readOwner(path);
  return owner && processStamp(owner.pid) === owner.stamp ? owner : null;
}

/** Removes a stale lock; if another process has taken it meanwhile, that lock is restored. */
function removeStale(path: string, aside: string, judged: LockOwner | null): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved && (moved.pid !== judged?.pid || moved.stamp !== judged.stamp)) {
    try {
      linkSync(aside, path);
    } catch {
      // A third process has taken the lock meanwhile; it keeps it.
    }
  }
  rmSync(aside, { force: true });
}

function readOwner(path: string): LockOwner | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function releaseLock(path: string, stamp: string): void {
  const owner = readOwner(path);
  if (owner?.pid === process.pid && owner.stamp === stamp) rmSync(path, { force: true });
}
