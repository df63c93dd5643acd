import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import type { FontFace, Theme } from '../../themes/theme-list.ts';
import type { Tokens } from '../../themes/contrast.ts';
import { readThemeTokens } from '../../themes/theme-tokens.ts';
import { writeHashedAsset } from './cache.ts';
import { charactersOf, DIGITS, fontFaceRule, fontSourceFile, type BuiltFamily, type FontSource } from './fonts.ts';

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
function pinnedAxes({ file }: FontSource, weight: number, stretch: number, size: number): Record<string, number> {
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

/** Builds static faces of a theme, far smaller than its variable families, and their rules. */
export async function buildLanderFonts(
  theme: Theme,
  families: Readonly<Record<string, BuiltFamily>>,
): Promise<{ css: string; files: string[]; preload: string[] }> {
  const { brand } = readThemeTokens(theme.slug);
  const stretch = Number.parseFloat(brand.get('display-stretch') ?? '100');
  const size = Number(/'opsz' (\d+)/.exec(brand.get('hero-fvs') ?? '')?.[1] ?? 28);
  const build = async (source: FontSource, weight: number, characters: string) => {
    const variationAxes = pinnedAxes(source, weight, stretch, size);
    const whole = readFileSync(fontSourceFile(source, 'latin', theme.slug));
    const bytes = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes });
    return writeHashedAsset(`landers/${source.file.replace(/-\{subset\}.*/, '')}-${weight}`, 'woff2', bytes);
  };
  const built = await Promise.all(
    staticFaces(theme, brand).map(async ({ font, weight, covers, characters }) => {
      const face = { family: font.family, style: 'normal', weight: covers } as const;
      const [name = ''] = font.file.split('{subset}');
      const whole = (families[font.family]?.files ?? []).filter((file) => file.includes(`/${name}`));
      const rest = whole.filter((file) => file.includes('-normal-'));
      const files = [await build(font, weight, characters)];
      const rules = [
        ...rest.map((file) => fontFaceRule(face, file, file.includes('-latin-ext-') ? 'U+100-24F' : REST_RANGE)),
        ...files.map((file) => fontFaceRule(face, file, rangeOf(characters))),
      ];
      if (font.digits) {
        const digits = await build(font.digits, weight, charactersOf(DIGITS.range));
        files.push(digits);
        rules.push(fontFaceRule({ ...face, sizeAdjust: font.digits.sizeAdjust }, digits, DIGITS.range));
      }
      return { files, rules };
    }),
  );
  const files = built.flatMap((face) => face.files);
  const preload = built.flatMap((face) => face.files.slice(0, 1)).slice(0, 2);
  return { css: built.flatMap(({ rules }) => rules).join('\n'), files, preload };
}
