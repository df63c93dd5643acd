import { join } from 'node:path';
import { LANDER_ICONS } from '../../app/features/landers/lander-icons.ts';
import { THEMES_DIR, type Theme } from '../../themes/theme-list.ts';
import { ROOT, listFiles, writeHashedAsset } from './cache.ts';
import type { BuiltFamily } from './fonts.ts';
import { iconSymbol, writeSprite } from './icons.ts';
import { buildLanderFonts } from './lander-fonts.ts';
import type { LanderAssets } from './manifest.ts';
import { markSymbol } from './marks.ts';
import { compile, minify, purge, themeEntry } from './styles.ts';

/** Components used by landing pages besides their own. */
const PRIMITIVES = [
  'actions/button',
  'forms/select-field',
  'media/brand-mark',
  'media/icon',
  'media/photo',
  'navigation/footer',
  'navigation/nav-bar',
  'profile/fictional-label',
];

/** The components around the page content. */
const FRAME = [
  'footer/site-disclaimer',
  'footer/site-footer',
  'header/site-logo',
  'layout/frames',
  'layout/site-layout',
  'preferences/scheme-choice',
];
/** Classes in those files that only other pages use. */
const OTHER_PAGES_CLASSES = [
  /^tab-/,
  /^nav-(item|items|icon|word|back)$/,
  /^btn-(danger|ghost|icon|block)$/,
  /^is-pending$/,
];

/** The files whose classes a landing page may use. */
export function landerSources(): string[] {
  const folders = ['landers', 'entry-warning', 'country'];
  return [
    ...folders.flatMap((folder) => listFiles(`app/features/${folder}`, '.tsx', 'swipe-deck.ts')),
    ...listFiles('app/routes/landers', '.tsx'),
    ...FRAME.map((name) => join(ROOT, `app/features/navigation/${name}.tsx`)),
    ...PRIMITIVES.map((name) => join(ROOT, `app/ui/${name}.tsx`)),
    join(ROOT, 'app/root.tsx'),
  ];
}

export async function renderLanderStyle(
  slug: string,
  fontFaces: string,
  options: { purge: boolean },
): Promise<Uint8Array> {
  const compiled = await compile(themeEntry('_base/lander'), [join(THEMES_DIR, slug)]);
  const kept = options.purge
    ? await purge(compiled, {
        files: landerSources(),
        families: /^btn-/,
        without: OTHER_PAGES_CLASSES,
        variables: true,
      })
    : compiled;
  return minify(`${fontFaces}\n${kept}`, `lander-${slug}`);
}

/** Builds the assets of a theme's landing pages: static faces, a stylesheet and the icons they show. */
export async function buildLander(
  theme: Theme,
  families: Readonly<Record<string, BuiltFamily>>,
  options: { purge: boolean },
): Promise<LanderAssets> {
  const fonts = await buildLanderFonts(theme, families);
  const style = await renderLanderStyle(theme.slug, fonts.css, options);
  const stylesheet = writeHashedAsset(`landers/${theme.slug}`, 'css', style);
  const symbols = LANDER_ICONS.map((name) => iconSymbol(name, theme.icons)).join('');
  const iconSprite = writeSprite(`landers/icons-${theme.slug}`, `${markSymbol(theme.slug)}${symbols}`);
  return { stylesheet, iconSprite, fonts: fonts.preload, files: [stylesheet, iconSprite, ...fonts.files] };
}
