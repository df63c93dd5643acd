import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import type { FontFace, Theme } from '../../themes/theme-list.ts';
import type { Tokens } from '../../themes/contrast.ts';
import { readThemeTokens } from '../../themes/theme-tokens.ts';
import { writeHashedAsset } from './cache.ts';
import { fontSourceFile, type BuiltFamily } from './fonts.ts';

/** Characters of Dutch, German, French, English and the Nordic languages; any other is loaded on demand. */
const CHARACTERS = [
  Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join(''),
  '\u00a0áéíóúàèìòùâêîôûäëïöüçñåøæßÁÉÈÊËÍÓÔÖÚÜÄÅØÆÇ€–‘’“”…·©×',
].join('');
/** Headings, names and labels need no mathematical symbols. */
const HEADING_CHARACTERS = CHARACTERS.replace(/[#$*<=>@[\\\]^_`{|}~ÂÊËÍÓÔÚ]/g, '');
/** Other characters of a theme's families. */
const REST_RANGE = 'U+20-24F, U+2010-2044, U+2122, U+2190-2193, U+2212';

const rangeOf = (characters: string) =>
  [...new Set(characters)].map((one) => `U+${one.codePointAt(0)!.toString(16)}`).join(',');

interface StaticFace {
  font: FontFace;
  /** The single weight that is kept. */
  weight: number;
  /** The weights that it replaces. */
  covers: string;
  characters: string;
}

/** The axes of a package file, as given in its name, pinned to the values of a brand. */
function pinnedAxes({ file }: FontFace, weight: number, stretch: number, size: number): Record<string, number> {
  return {
    wght: weight,
    ...(file.includes('-wdth-') && { wdth: stretch }),
    ...(file.includes('-opsz-') && { opsz: size }),
  };
}

/**
 * The faces of a theme's landing pages: the display family at its heaviest weight, the text family regular and bold.
 */
function staticFaces(theme: Theme, brand: Tokens): StaticFace[] {
  const named = (token: string) => /^'([^']+)'/.exec(brand.get(token) ?? '')?.[1];
  const upright = (family: string | undefined) =>
    theme.fonts.find((font) => font.family === family && font.style === 'normal');
  const weight = (token: string, font: FontFace) => {
    const [least = 400, most = least] = font.weight.split(' ').map(Number);
    return Math.min(most, Math.max(least, Number(brand.get(token) ?? 400)));
  };
  const display = upright(named('font-display'));
  const text = upright(named('font-text'));
  const cuts: StaticFace[] = [];
  if (display && display !== text) {
    const heaviest = weight('hero-weight', display);
    cuts.push({ font: display, weight: heaviest, covers: '1 1000', characters: HEADING_CHARACTERS });
  }
  if (text) {
    const plain = weight('text-weight', text);
    const bold = weight(display === text ? 'hero-weight' : 'label-weight', text);
    const middle = Math.floor((plain + bold) / 2);
    cuts.push({ font: text, weight: plain, covers: `1 ${middle}`, characters: CHARACTERS });
    cuts.push({ font: text, weight: bold, covers: `${middle + 1} 1000`, characters: HEADING_CHARACTERS });
  }
  return cuts;
}

const rule = ({ font, covers }: StaticFace, address: string, range: string) =>
  `@font-face{font-family:"${font.family}";font-style:normal;font-weight:${covers};font-display:swap;src:url("${address}") format("woff2");unicode-range:${range}}`;

/** Builds static faces of a theme, far smaller than its variable families, and their rules. */
export async function buildLanderFonts(
  theme: Theme,
  families: Readonly<Record<string, BuiltFamily>>,
): Promise<{ css: string; files: string[]; preload: string[] }> {
  const { brand } = readThemeTokens(theme.slug);
  const stretch = Number.parseFloat(brand.get('display-stretch') ?? '100');
  const size = Number(/'opsz' (\d+)/.exec(brand.get('hero-fvs') ?? '')?.[1] ?? 28);
  const built = await Promise.all(
    staticFaces(theme, brand).map(async (cut) => {
      const source = readFileSync(fontSourceFile(cut.font, 'latin', theme.slug));
      const variationAxes = pinnedAxes(cut.font, cut.weight, stretch, size);
      const bytes = await subsetFont(source, cut.characters, { targetFormat: 'woff2', variationAxes });
      const name = cut.font.file.replace(/-\{subset\}.*/, '');
      const address = writeHashedAsset(`landers/${name}-${cut.weight}`, 'woff2', bytes);
      const whole = (families[cut.font.family]?.files ?? []).filter((file) => file.includes('-normal-'));
      const rest = whole.map((file) => rule(cut, file, file.includes('-latin-ext-') ? 'U+100-24F' : REST_RANGE));
      // The last rule that contains a character applies.
      return { address, css: [...rest, rule(cut, address, rangeOf(cut.characters))].join('\n') };
    }),
  );
  const files = built.map(({ address }) => address);
  return { css: built.map(({ css }) => css).join('\n'), files, preload: files.slice(0, 2) };
}
