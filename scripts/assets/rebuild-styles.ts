import { DESK_FONT } from '../../themes/desk-fonts.ts';
import type { FontFace, Theme } from '../../themes/theme-list.ts';
import { hashFiles, listFiles, packageVersion, writeAsset, writeHashedAsset } from './cache.ts';
import { buildFamily, collectFamilies, fontSources } from './fonts.ts';
import { buildLander, landerSources } from './landers.ts';
import type { AssetManifest } from './manifest.ts';
import type { Rebuild } from './rebuild.ts';
import {
  areaNames,
  compositionSheetNames,
  renderAreaStylesheet,
  renderComposition,
  renderDeskStylesheet,
  renderStylesheet,
  renderToolsStylesheet,
} from './styles.ts';

const fontVersions = (faces: readonly FontFace[]) =>
  faces.flatMap(fontSources).map((source) => packageVersion(source.package));

export async function buildFamilies(rebuild: Rebuild, manifest: AssetManifest, themes: readonly Theme[]) {
  for (const [family, faces] of collectFamilies(themes)) {
    const inputs = [JSON.stringify(faces), ...fontVersions(faces)];
    await rebuild(manifest.families, { kind: 'font', name: family, inputs, build: () => buildFamily(faces) });
  }
}

/** Builds the stylesheets of the themes, of the demo's own pages, of the operators' desk and of areas. */
export async function buildStyles(
  rebuild: Rebuild,
  manifest: AssetManifest,
  { themes, keepAll }: { themes: readonly Theme[]; keepAll: boolean },
) {
  const options = { purge: !keepAll };
  const hashStyles = (...folders: string[]) =>
    hashFiles(['themes/_base', ...folders].flatMap((folder) => listFiles(folder, '.scss')));
  const shared = [keepAll ? 'all' : hashFiles(listFiles('app', '.ts', '.tsx')), packageVersion('bootstrap')];
  const style = (name: string, inputs: readonly string[], render: () => Promise<Uint8Array>) =>
    rebuild(manifest.css, {
      kind: 'style',
      name,
      inputs: [...shared, ...inputs],
      build: async () => writeHashedAsset(`css/${name}`, 'css', await render()),
    });
  for (const { slug, fonts } of themes) {
    const families = new Set(fonts.map((font) => font.family));
    const faces = [...families].map((family) => manifest.families[family]?.css ?? '').join('\n');
    await style(slug, [hashStyles(`themes/${slug}`), faces], () => renderStylesheet(slug, faces, options));
  }
  const folders = themes.map(({ slug }) => `themes/${slug}`);
  const allFaces = Object.values(manifest.families)
    .map(({ css }) => css)
    .join('\n');
  const toolInputs = [hashStyles('themes/_preview', ...folders), allFaces, JSON.stringify(themes)];
  await style('tools', toolInputs, () => renderToolsStylesheet(themes, allFaces, options));
  const deskFaces = manifest.families[DESK_FONT.family]?.css ?? '';
  await style('desk', [hashStyles('themes/_desk', 'themes/default'), deskFaces], () =>
    renderDeskStylesheet(deskFaces, options),
  );
  const inputs = [...shared, hashStyles()];
  const area = (name: string) =>
    rebuild(manifest.areas, {
      kind: 'area',
      name,
      inputs,
      // The bundler adds the hash of its content to its URL.
      build: async () => writeAsset(`areas/${name}.css`, await renderAreaStylesheet(name, options)),
    });
  const composition = (name: string) =>
    rebuild(manifest.compositions, {
      kind: 'composition',
      name,
      inputs,
      build: async () =>
        writeHashedAsset(`css/${name.replace('/', '-')}`, 'css', await renderComposition(name, options)),
    });
  // At once, which one compiler does.
  await Promise.all([...areaNames().map(area), ...compositionSheetNames().map(composition)]);
}

export async function buildLanders(
  rebuild: Rebuild,
  manifest: AssetManifest,
  { themes, keepAll }: { themes: readonly Theme[]; keepAll: boolean },
) {
  const used = keepAll ? 'all' : hashFiles(landerSources());
  const icons = hashFiles(listFiles('app/features/landers', '-icons.ts'));
  for (const theme of themes) {
    const { slug, fonts } = theme;
    const sources = [...listFiles('themes/_base', '.scss'), ...listFiles(`themes/${slug}`, '.scss', '.svg', '.json')];
    await rebuild(manifest.landers, {
      kind: 'lander',
      name: slug,
      inputs: [hashFiles(sources), used, icons, ...fontVersions(fonts)],
      build: () => buildLander(theme, manifest.families, { purge: !keepAll }),
    });
  }
}
