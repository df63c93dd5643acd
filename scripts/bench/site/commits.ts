import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import type { Progress } from '../../launch/progress.ts';
import { ROOT } from '../../testing/command.ts';

const run = promisify(execFile);

/** What builds write, with their records. */
const BUILT = ['.cache/build', 'build', 'public/generated', 'emails/generated', 'server/generated'];

/** Full hash of a commit. @throws Error if there is no such commit here */
export function resolveCommit(name: string): string {
  return execFileSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
}

/**
 * Exports a commit to a folder below `cache`, with its packages, and builds it with its own scripts. Later calls return
 * the same folder: it gets its name only when the build is complete.
 */
export async function buildCommit(hash: string, cache: string, progress: Progress): Promise<string> {
  const folder = join(cache, 'commits', hash);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const label = `Building ${hash.slice(0, 8)}, which takes a few minutes the first time`;
  return progress.step(label, async () => {
    try {
      await exportCommit(hash, partial);
      await copyBuilds(partial);
      const sameLock = readFileSync(join(partial, 'package-lock.json')).equals(
        readFileSync(join(ROOT, 'package-lock.json')),
      );
      // With another lock file, the commit's own launcher installs its packages.
      if (sameLock) await linkPackages(partial);
      await run(process.execPath, ['scripts/bootstrap.mjs', 'build'], { cwd: partial, maxBuffer: 64e6 });
      renameSync(partial, folder);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
    return folder;
  });
}

/** Copies what is built here, so that the commit's own script builds only what differs. */
async function copyBuilds(folder: string): Promise<void> {
  for (const path of BUILT.filter((each) => existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    await run('cp', ['-a', join(ROOT, path), join(folder, path)]);
  }
}

/** Hard-links the installed packages. npm rewrites its record of them in place, which must not change both. */
async function linkPackages(folder: string): Promise<void> {
  await run('cp', ['-al', join(ROOT, 'node_modules'), folder]);
  const record = join('node_modules', '.package-lock.json');
  rmSync(join(folder, record));
  copyFileSync(join(ROOT, record), join(folder, record));
}

/** Writes the files of a commit, without registering a worktree that would have to be removed. */
async function exportCommit(hash: string, folder: string): Promise<void> {
  const archive = join(folder, 'commit.tar');
  await run('git', ['archive', `--output=${archive}`, hash], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
}
