/**
 * Builds the assets that browsers load besides scripts: fonts, icon sprites, front page people and one stylesheet per
 * theme, into `public/generated`. Each part is rebuilt only if its inputs have changed.
 * Use `--force` to rebuild everything, `--watch` to rebuild styles while they are edited.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NICHES, readThemes, themeOfNiche } from '../themes/theme-list.ts';
import type { Theme } from '../themes/theme-list.ts';
import { OUTPUT_DIR, ROOT, allExist, listFiles, hashFiles, packageVersion, shortHash } from './assets/cache.ts';
import { EMOJI_FILES, EMOJI_PACKAGE, buildEmoji } from './assets/emoji.ts';
import { buildFamily, collectFamilies } from './assets/fonts.ts';
import { buildHeroes } from './assets/heroes.ts';
import { buildLander, landerSources } from './assets/landers.ts';
import { buildPeople as drawPeople } from './assets/people.ts';
import { buildSprite } from './assets/icons.ts';
import { buildInterestSprite } from './assets/interest-icons.ts';
import { markFile } from '../themes/mark.ts';
import { emptyManifest, readManifest, writeManifest } from './assets/manifest.ts';
import type { AssetManifest } from './assets/manifest.ts';
import {
  areaNames,
  buildAreaStylesheet,
  buildDeskStylesheet,
  buildStylesheet,
  buildToolsStylesheet,
} from './assets/styles.ts';

interface BuildAssetsOptions {
  /** Rebuild everything, stale or not. */
  force?: boolean;
  /** Keep rules that no component uses; for editing, where classes change. */
  keepAll?: boolean;
  /** Called with a line for each part that is built. */
  log?: (line: string) => void;
}

/** Manifest keys of the stylesheets of the demo's own pages and of the operators' desk, besides the themes'. */
const TOOLS = 'tools';
const DESK = 'desk';

const scripts = () => hashFiles(listFiles('scripts/assets', '.ts'));

async function rebuildIfStale(
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

async function buildFamilies(manifest: AssetManifest, themes: readonly Theme[], base: string): Promise<string[]> {
  const made: string[] = [];
  for (const [family, faces] of collectFamilies(themes)) {
    const key = shortHash(base, JSON.stringify(faces), ...faces.map((face) => packageVersion(face.package)));
    const build = async () => {
      manifest.families[family] = await buildFamily(faces);
    };
    const part = `family:${family}`;
    if (await rebuildIfStale(manifest, part, key, manifest.families[family]?.files ?? [], build))
      made.push(`font ${family}`);
  }
  return made;
}

async function buildThemeStyle(manifest: AssetManifest, theme: Theme, base: string, keepAll: boolean) {
  const sources = [...listFiles('themes/_base', '.scss'), ...listFiles(`themes/${theme.slug}`, '.scss')];
  const used = keepAll ? 'all' : hashFiles(listFiles('app', '.ts', '.tsx'));
  const families = new Set(theme.fonts.map((font) => font.family));
  const faces = [...families].map((family) => manifest.families[family]?.css ?? '').join('\n');
  const key = shortHash(base, hashFiles(sources), used, faces, packageVersion('bootstrap'));
  const present = manifest.css[theme.slug];
  return rebuildIfStale(manifest, `css:${theme.slug}`, key, present ? [present] : [], async () => {
    manifest.css[theme.slug] = await buildStylesheet(theme.slug, faces, { purge: !keepAll });
  });
}

async function buildToolsStyle(manifest: AssetManifest, base: string, keepAll: boolean) {
  const sources = hashFiles([...listFiles('themes/_base', '.scss'), ...listFiles('themes/_preview', '.scss')]);
  const used = keepAll ? 'all' : hashFiles(listFiles('app', '.ts', '.tsx'));
  const present = manifest.css[TOOLS];
  return rebuildIfStale(
    manifest,
    `css:${TOOLS}`,
    shortHash(base, sources, used),
    present ? [present] : [],
    async () => {
      manifest.css[TOOLS] = await buildToolsStylesheet({ purge: !keepAll });
    },
  );
}

async function buildDeskStyle(manifest: AssetManifest, base: string, keepAll: boolean) {
  const folders = ['themes/_base', 'themes/_desk', 'themes/default'];
  const sources = hashFiles(folders.flatMap((folder) => listFiles(folder, '.scss')));
  const used = keepAll ? 'all' : hashFiles(listFiles('app', '.ts', '.tsx'));
  const present = manifest.css[DESK];
  const key = shortHash(base, sources, used, packageVersion('bootstrap'));
  return rebuildIfStale(manifest, `css:${DESK}`, key, present ? [present] : [], async () => {
    manifest.css[DESK] = await buildDeskStylesheet({ purge: !keepAll });
  });
}

/** Builds the stylesheet of each area. */
async function buildAreas(manifest: AssetManifest, base: string, keepAll: boolean): Promise<string[]> {
  const made: string[] = [];
  const used = keepAll ? 'all' : hashFiles(listFiles('app', '.ts', '.tsx'));
  const key = shortHash(base, hashFiles(listFiles('themes/_base', '.scss')), used);
  for (const area of areaNames()) {
    const part = `area:${area}`;
    const build = async () => {
      manifest.areas[area] = await buildAreaStylesheet(area, { purge: !keepAll });
    };
    const present = manifest.areas[area];
    if (await rebuildIfStale(manifest, part, key, present ? [present] : [], build)) made.push(`style of ${area}`);
  }
  return made;
}

async function buildSprites(manifest: AssetManifest, themes: readonly Theme[], base: string): Promise<string[]> {
  const made: string[] = [];
  const names = hashFiles([join(ROOT, 'app/ui/media/icon-names.ts')]);
  for (const theme of themes) {
    const present = manifest.icons[theme.slug];
    const drawn = shortHash(names, hashFiles([markFile(theme.slug)]), theme.icons);
    const key = shortHash(base, drawn, packageVersion('@phosphor-icons/core'));
    const build = () => {
      manifest.icons[theme.slug] = buildSprite(theme);
    };
    const part = `icons:${theme.slug}`;
    if (await rebuildIfStale(manifest, part, key, present ? [present] : [], build)) made.push(`icons ${theme.slug}`);
  }
  return made;
}

async function buildInterests(manifest: AssetManifest, themes: readonly Theme[], base: string): Promise<string[]> {
  const made: string[] = [];
  for (const theme of themes) {
    const present = manifest.interests[theme.slug];
    const key = shortHash(base, theme.icons, packageVersion('@phosphor-icons/core'));
    const build = () => {
      manifest.interests[theme.slug] = buildInterestSprite(theme);
    };
    const part = `interests:${theme.slug}`;
    if (await rebuildIfStale(manifest, part, key, present ? [present] : [], build))
      made.push(`interests ${theme.slug}`);
  }
  return made;
}

/** Builds the emoji of the chat's picker, which the bundler includes. */
async function buildPicker(manifest: AssetManifest, base: string): Promise<string[]> {
  const key = shortHash(base, packageVersion(EMOJI_PACKAGE));
  return (await rebuildIfStale(manifest, 'emoji', key, EMOJI_FILES, buildEmoji)) ? ['emoji'] : [];
}

/** Builds the front page people of the niches; a theme without a niche uses those of its model theme. */
async function buildPeople(manifest: AssetManifest, themes: readonly Theme[], base: string): Promise<string[]> {
  const made: string[] = [];
  const drawings = listFiles('db/seed', '.ts').filter((file) => file.includes(`${sep}portrait`));
  const packages = [packageVersion('@dicebear/core'), packageVersion('@dicebear/styles')];
  const key = shortHash(base, hashFiles(drawings), ...packages);
  for (const niche of NICHES) {
    const { slug } = themeOfNiche(niche, themes);
    const build = async () => {
      manifest.heroes[slug] = await buildHeroes(slug, niche);
    };
    if (await rebuildIfStale(manifest, `hero:${slug}`, key, manifest.heroes[slug] ?? [], build))
      made.push(`heroes ${slug}`);
    const draw = async () => {
      manifest.people[slug] = await drawPeople(slug, niche);
    };
    if (await rebuildIfStale(manifest, `people:${slug}`, key, manifest.people[slug] ?? [], draw))
      made.push(`people ${slug}`);
  }
  for (const { slug, like } of themes) if (like) manifest.heroes[slug] = manifest.heroes[like] ?? [];
  return made;
}

async function buildLanders(manifest: AssetManifest, themes: readonly Theme[], base: string, keepAll: boolean) {
  const made: string[] = [];
  const used = keepAll ? 'all' : hashFiles(landerSources());
  for (const theme of themes) {
    const sources = [
      ...listFiles('themes/_base', '.scss'),
      ...listFiles(`themes/${theme.slug}`, '.scss', '.svg', '.json'),
    ];
    const packages = theme.fonts.map((font) => packageVersion(font.package));
    const key = shortHash(
      base,
      hashFiles(sources),
      used,
      hashFiles(listFiles('app/features/landers', '-icons.ts')),
      ...packages,
    );
    const build = async () => {
      manifest.landers[theme.slug] = await buildLander(theme, manifest.families, { purge: !keepAll });
    };
    const files = manifest.landers[theme.slug]?.files ?? [];
    if (await rebuildIfStale(manifest, `lander:${theme.slug}`, key, files, build)) made.push(`landers ${theme.slug}`);
  }
  return made;
}

/** Deletes files of earlier builds that are no longer referenced. */
function removeOrphans(manifest: AssetManifest): void {
  const named = new Set(
    [
      ...Object.values(manifest.css),
      ...Object.values(manifest.icons),
      ...Object.values(manifest.interests),
      ...Object.values(manifest.families).flatMap((family) => family.files),
      ...Object.values(manifest.landers).flatMap((lander) => lander.files),
    ].map((address) => address.replace('/generated/', '')),
  );
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
  const base = scripts();
  const themes = readThemes();
  const made = [
    ...(await buildSprites(manifest, themes, base)),
    ...(await buildInterests(manifest, themes, base)),
    ...(await buildPeople(manifest, themes, base)),
    ...(await buildFamilies(manifest, themes, base)),
    ...(await buildLanders(manifest, themes, base, keepAll)),
    ...(await buildAreas(manifest, base, keepAll)),
    ...(await buildPicker(manifest, base)),
  ];
  for (const theme of themes) {
    if (await buildThemeStyle(manifest, theme, base, keepAll)) made.push(`style ${theme.slug}`);
  }
  if (await buildToolsStyle(manifest, base, keepAll)) made.push('style of the demo');
  if (await buildDeskStyle(manifest, base, keepAll)) made.push('style of the desk');
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
 * @returns a function that stops watching
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
