import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One thing that is built from sources. */
export interface Build {
  name: string;
  label: string;
  /** Glob patterns of everything the result depends on, relative to the root. */
  inputs: string[];
  /** What must exist afterwards. */
  outputs: string[];
  run(): Promise<void>;
}

/** Hash of the names and contents of all files that match, so that a checkout with new file times builds nothing. */
export function hashInputs(root: string, inputs: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(inputs, { cwd: root, exclude: ['**/generated/**', '**/*.test.*'] }).sort()) {
    const path = join(root, file);
    if (!statSync(path).isFile()) continue;
    hash.update(file).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** What a result was made from and, where outputs are files, what they were: development writes some of them too. */
function stampOf(root: string, build: Build, inputs: string): string {
  const hash = createHash('sha256').update(inputs);
  for (const output of build.outputs) {
    const path = join(root, output);
    if (statSync(path).isFile()) hash.update(output).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * Whether `build` has to run: its inputs changed since the last run that succeeded, or an output is missing or is not the
 * one that run made.
 */
export function isStale(root: string, build: Build): boolean {
  const stamp = stampPath(root, build);
  if (!existsSync(stamp) || build.outputs.some((output) => !existsSync(join(root, output)))) return true;
  return readFileSync(stamp, 'utf8') !== stampOf(root, build, hashInputs(root, build.inputs));
}

/** Runs `build` and notes what it was made from; a run that fails or is killed leaves it stale. */
export async function runBuild(root: string, build: Build): Promise<void> {
  const stamp = stampPath(root, build);
  rmSync(stamp, { force: true });
  const inputs = hashInputs(root, build.inputs);
  await build.run();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, stampOf(root, build, inputs));
}

function stampPath(root: string, build: Build): string {
  return join(root, '.cache/build', `${build.name}.hash`);
}
