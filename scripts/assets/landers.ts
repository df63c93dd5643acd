import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANDER_ICONS } from '../../app/features/landers/lander-icons.ts';
import type { Theme } from '../../themes/theme-list.ts';
import { OUTPUT_DIR, ROOT, listFiles, shortHash } from './cache.ts';
import type { BuiltFamily } from './fonts.ts';
import { iconSymbol } from './icons.ts';
import { buildLanderFonts } from './lander-fonts.ts';
import type { LanderAssets } from './manifest.ts';
import { markSymbol } from './marks.ts';
import { compile, minify, purge } from './styles.ts';

const ENTRY = `
@use 'tokens';
@use '_base/schemes';
@use '_base/lander';
:root { @include tokens.brand; }
@include schemes.light { @include tokens.light; }
@include schemes.dark { @include tokens.dark; }
`;

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
  const compiled = await compile(ENTRY, [join(ROOT, 'themes', slug), join(ROOT, 'themes')]);
  const kept = options.purge
    ? await purge(compiled, {
        content: landerSources(),
        families: /^btn-/,
        without: OTHER_PAGES_CLASSES,
        variables: true,
      })
    : compiled;
  return minify(`${fontFaces}\n${kept}`, `lander-${slug}`);
}

function write(name: string, content: string | Uint8Array, ending: string): string {
  const address = `/generated/landers/${name}-${shortHash(content)}.${ending}`;
  writeFileSync(join(OUTPUT_DIR, address.replace('/generated/', '')), content);
  return address;
}

/** Builds the assets of a theme's landing pages: static faces, a stylesheet and the icons they show. */
export async function buildLander(
  theme: Theme,
  families: Readonly<Record<string, BuiltFamily>>,
  options: { purge: boolean },
): Promise<LanderAssets> {
  mkdirSync(join(OUTPUT_DIR, 'landers'), { recursive: true });
  const fonts = await buildLanderFonts(theme, families);
  const stylesheet = write(theme.slug, await renderLanderStyle(theme.slug, fonts.css, options), 'css');
  const symbols = LANDER_ICONS.map((name) => iconSymbol(name, theme.icons)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${markSymbol(theme.slug)}${symbols}</svg>`;
  const iconSprite = write(`icons-${theme.slug}`, svg, 'svg');
  return { stylesheet, iconSprite, fonts: fonts.preload, files: [stylesheet, iconSprite, ...fonts.files] };
}
