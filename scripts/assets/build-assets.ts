/**
 * Builds the assets that browsers load besides scripts: fonts, icon sprites, front page people and one stylesheet per
 * theme, into `public/generated`. Each part is rebuilt only if its inputs have changed.
 * Use `--force` to rebuild everything, `--watch` to rebuild styles while they are edited.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readThemes } from '../../themes/theme-list.ts';
import { OUTPUT_DIR, ROOT, listFiles, hashFiles } from './cache.ts';
import { emptyManifest, readManifest, writeManifest, type AssetManifest } from './manifest.ts';
import { createRebuild, filesOf } from './rebuild.ts';
import { buildPeople, buildPicker, buildSprites } from './rebuild-pictures.ts';
import { buildFamilies, buildLanders, buildStyles } from './rebuild-styles.ts';

interface BuildAssetsOptions {
  /** Rebuild everything, stale or not. */
  force?: boolean;
  /** Keep rules that no component uses; for editing, where classes change. */
  keepAll?: boolean;
  /** Called with a line for each part that is built. */
  log?: (line: string) => void;
}

/** Deletes files of earlier builds that are no longer referenced. */
function removeOrphans(manifest: AssetManifest): void {
  const { css, icons, interests, families, landers, compositions } = manifest;
  const parts = [css, icons, interests, families, landers, compositions].flatMap((record) => Object.values(record));
  const named = new Set(parts.flatMap(filesOf).map((address) => address.replace('/generated/', '')));
  for (const entry of readdirSync(OUTPUT_DIR, { recursive: true, withFileTypes: true })) {
    const name = relative(OUTPUT_DIR, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
    const ours = /^(css|fonts|interests|landers)\/|^icons-/.test(name);
    if (entry.isFile() && ours && !named.has(name)) rmSync(join(OUTPUT_DIR, name));
  }
}

/**
 * Updates `public/generated`.
 * @returns the manifest, as written to `assets.json`
 */
export async function buildAssets(options: BuildAssetsOptions = {}): Promise<AssetManifest> {
  const { force = false, keepAll = false, log = () => {} } = options;
  mkdirSync(OUTPUT_DIR, { recursive: true });
  const manifest = force ? emptyManifest() : readManifest();
  const { rebuild, made } = createRebuild(manifest, hashFiles(listFiles('scripts/assets', '.ts')));
  const themes = readThemes();
  await buildSprites(rebuild, manifest, themes);
  await buildPeople(rebuild, manifest, themes);
  await buildFamilies(rebuild, manifest, themes);
  await buildLanders(rebuild, manifest, { themes, keepAll });
  await buildStyles(rebuild, manifest, { themes, keepAll });
  await buildPicker(rebuild);
  if (made.length > 0) {
    writeManifest(manifest);
    removeOrphans(manifest);
    log(`Made ${made.join(', ')}.`);
  }
  return manifest;
}

/**
 * Builds, then rebuilds on every change of a style or the icon list, without purging.
 * @param onBuilt called after each build that changed something
 */
export async function watchAssets(
  log: (line: string) => void,
  onBuilt: () => void = () => {},
): Promise<() => Promise<void>> {
  const { watch } = await import('chokidar');
  await buildAssets({ keepAll: true, log });
  let queue = Promise.resolve();
  const rebuild = () => {
    queue = queue.then(async () => {
      try {
        await buildAssets({ keepAll: true, log });
        onBuilt();
      } catch (error) {
        log(`Styles were not rebuilt: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  };
  const watcher = watch(
    [
      join(ROOT, 'themes'),
      join(ROOT, 'app/ui/media/icon-names.ts'),
      join(ROOT, 'app/features/landers/lander-icons.ts'),
    ],
    { ignoreInitial: true },
  );
  watcher.on('all', rebuild);
  return () => watcher.close();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const log = (line: string) => process.stdout.write(`${line}\n`);
  if (process.argv.includes('--watch')) await watchAssets(log);
  else await buildAssets({ force: process.argv.includes('--force'), log });
}
