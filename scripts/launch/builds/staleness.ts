import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Build {
  name: string;
  label: string;
  /** Glob patterns of all inputs, relative to the root. */
  inputs: string[];
  /** Files or folders that must exist afterwards. */
  outputs: string[];
  run(): Promise<void>;
}

/** Hash of the names and contents of all matching files, so that a checkout with new file times rebuilds nothing. */
export function hashInputs(root: string, inputs: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(inputs, { cwd: root, exclude: ['**/generated/**', '**/*.test.*'] }).sort()) {
    const path = join(root, file);
    if (!statSync(path).isFile()) continue;
    hash.update(file).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Hash of the inputs and, where outputs are files, of the outputs, because development writes some of them too. */
function computeStamp(root: string, build: Build, inputs: string): string {
  const hash = createHash('sha256').update(inputs);
  for (const output of build.outputs) {
    const path = join(root, output);
    if (statSync(path).isFile()) hash.update(output).update('\0').update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * Whether `build` must run: its inputs changed since the last successful run, or an output is missing or was changed.
 */
export function isStale(root: string, build: Build): boolean {
  const stamp = stampPath(root, build);
  if (!existsSync(stamp) || build.outputs.some((output) => !existsSync(join(root, output)))) return true;
  return readFileSync(stamp, 'utf8') !== computeStamp(root, build, hashInputs(root, build.inputs));
}

/** Runs `build` and records its inputs; after a failed or interrupted run it stays stale. */
export async function runBuild(root: string, build: Build): Promise<void> {
  const stamp = stampPath(root, build);
  rmSync(stamp, { force: true });
  const inputs = hashInputs(root, build.inputs);
  await build.run();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, computeStamp(root, build, inputs));
}

function stampPath(root: string, build: Build): string {
  return join(root, '.cache/build', `${build.name}.hash`);
}
