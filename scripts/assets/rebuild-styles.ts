import type { Theme } from '../../themes/theme-list.ts';
import { hashFiles, listFiles, packageVersion, shortHash } from './cache.ts';
import { buildFamily, collectFamilies } from './fonts.ts';
import { buildLander, landerSources } from './landers.ts';
import type { AssetManifest } from './manifest.ts';
import { rebuildIfStale } from './rebuild.ts';
import {
  areaNames,
  buildAreaStylesheet,
  buildDeskStylesheet,
  buildStylesheet,
  buildToolsStylesheet,
} from './styles.ts';

/** Manifest keys of the stylesheets of the demo's own pages and of the operators' desk, besides the themes'. */
const TOOLS = 'tools';
const DESK = 'desk';

export async function buildFamilies(
  manifest: AssetManifest,
  themes: readonly Theme[],
  base: string,
): Promise<string[]> {
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

export async function buildThemeStyle(manifest: AssetManifest, theme: Theme, base: string, keepAll: boolean) {
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

export async function buildToolsStyle(manifest: AssetManifest, base: string, keepAll: boolean) {
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

export async function buildDeskStyle(manifest: AssetManifest, base: string, keepAll: boolean) {
  const folders = ['themes/_base', 'themes/_desk', 'themes/default'];
  const sources = hashFiles(folders.flatMap((folder) => listFiles(folder, '.scss')));
  const used = keepAll ? 'all' : hashFiles(listFiles('app', '.ts', '.tsx'));
  const present = manifest.css[DESK];
  const key = shortHash(base, sources, used, packageVersion('bootstrap'));
  return rebuildIfStale(manifest, `css:${DESK}`, key, present ? [present] : [], async () => {
    manifest.css[DESK] = await buildDeskStylesheet({ purge: !keepAll });
  });
}

export async function buildAreas(manifest: AssetManifest, base: string, keepAll: boolean): Promise<string[]> {
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

export async function buildLanders(manifest: AssetManifest, themes: readonly Theme[], base: string, keepAll: boolean) {
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
