import { allExist } from './cache.ts';
import type { AssetManifest } from './manifest.ts';

/** Makes a part if its inputs have changed or a file of it is missing. */
export async function rebuildIfStale(
  manifest: AssetManifest,
  part: string,
  key: string,
  files: string[],
  make: () => Promise<void> | void,
) {
  if (manifest.inputHashes[part] === key && files.length > 0 && allExist(files)) return false;
  await make();
  manifest.inputHashes[part] = key;
  return true;
}
