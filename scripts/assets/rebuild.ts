import { allExist, shortHash } from './cache.ts';
import type { AssetManifest } from './manifest.ts';

/** URLs of a built part. */
type Built = string | readonly string[] | { files: readonly string[] };

export function filesOf(built: Built | undefined): readonly string[] {
  if (built === undefined) return [];
  if (typeof built === 'string') return [built];
  return 'files' in built ? built.files : built;
}

interface Part<Output> {
  kind: string;
  /** Name of the part among those of its kind. */
  name: string;
  /** What it is built from, besides the scripts. */
  inputs: readonly string[];
  build: () => Promise<Output> | Output;
}

export type Rebuild = <Output extends Built>(built: Record<string, Output>, part: Part<Output>) => Promise<void>;

/**
 * Creates a function that builds a part, and puts it into its record, if its inputs have changed or a file of it is
 * missing.
 * @param scripts hash of the scripts that build
 * @returns it and the labels of the parts that it has built
 */
export function createRebuild(manifest: AssetManifest, scripts: string): { rebuild: Rebuild; made: string[] } {
  const made: string[] = [];
  const rebuild: Rebuild = async (built, { kind, name, inputs, build }) => {
    const part = `${kind}:${name}`;
    const key = shortHash(scripts, ...inputs);
    const files = filesOf(built[name]);
    if (manifest.inputHashes[part] === key && files.length > 0 && allExist(files)) return;
    built[name] = await build();
    manifest.inputHashes[part] = key;
    made.push(`${kind} ${name}`);
  };
  return { rebuild, made };
}
