import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { DESK_FONT } from '../../themes/desk-fonts.ts';
import type { FontFace, Theme } from '../../themes/theme-list.ts';
import { packageFolder, writeHashedAsset } from './cache.ts';

interface Subset {
  name: 'latin' | 'latin-ext';
  /** Value of unicode-range. */
  range: string;
}

/** Western European text is first and preloaded; Polish, Czech and others load when a page uses them. */
const SUBSETS: readonly Subset[] = [
  {
    name: 'latin',
    range:
      'U+20-7E, U+A0-FF, U+131, U+152-153, U+2010-2014, U+2018-201E, U+2022, U+2026, U+2032-2033, U+2039-203A, U+20AC, U+2122, U+2190-2193, U+2212',
  },
  {
    name: 'latin-ext',
    range:
      'U+100-130, U+132-151, U+154-17F, U+18F, U+192, U+1CD-1DC, U+218-21B, U+237, U+1E80-1E85, U+1E9E, U+1EF2-1EF3',
  },
];

/** ASCII digits: a file of their own where a face takes them from another font. */
export const DIGITS: Subset = { name: 'latin', range: 'U+30-39' };

export interface BuiltFamily {
  /** The @font-face rules. */
  css: string;
  /** URL of the preloaded file: upright, Western European. */
  preloaded: string;
  /** URLs of all files. */
  files: string[];
}

/**
 * The faces of every family that a theme or the desk uses, by family, without duplicates.
 * @throws Error with the theme's file name if a font's package or file is not installed
 */
export function collectFamilies(themes: readonly Theme[]): Map<string, FontFace[]> {
  const families = new Map<string, FontFace[]>();
  for (const { slug, fonts } of [...themes, { slug: '_desk', fonts: [DESK_FONT] }]) {
    for (const font of fonts) {
      for (const source of fontSources(font)) {
        if (!existsSync(fontSourceFile(source, 'latin', slug))) {
          throw new Error(`themes/${slug}/theme.json: ${source.package} has no file ${source.file} for ${font.family}`);
        }
      }
      const known = families.get(font.family) ?? [];
      if (!known.some(({ file }) => file === font.file)) families.set(font.family, [...known, font]);
    }
  }
  return families;
}

export type FontSource = Pick<FontFace, 'package' | 'file'>;

/** What a face is built from: its own font, and the one that its digits are from. */
export const fontSources = (font: FontFace): FontSource[] => (font.digits ? [font, font.digits] : [font]);

/** The package file of a font for one subset. @throws Error with the theme's file name if it is not installed */
export function fontSourceFile(source: FontSource, subset: Subset['name'], theme = ''): string {
  let folder: string;
  try {
    folder = packageFolder(source.package);
  } catch {
    throw new Error(`themes/${theme}/theme.json: package ${source.package} is not installed`);
  }
  return join(folder, 'files', `${source.file.replace('{subset}', subset)}.woff2`);
}

type FaceRange = Pick<FontFace, 'family' | 'style' | 'weight' | 'stretch'> & { sizeAdjust?: string };

/** Of the rules with the same family, style and weight, the last whose range contains a character applies. */
export function fontFaceRule(face: FaceRange, address: string, range: string): string {
  const stretch = face.stretch ? `font-stretch:${face.stretch};` : '';
  const adjust = face.sizeAdjust ? `size-adjust:${face.sizeAdjust};` : '';
  return `@font-face{font-family:"${face.family}";font-style:${face.style};font-weight:${face.weight};${stretch}${adjust}font-display:swap;src:url("${address}") format("woff2");unicode-range:${range}}`;
}

export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = '', to = from] = part.trim().slice(2).split('-');
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .join('');
}

async function buildFile(source: FontSource, { name, range }: Subset): Promise<string> {
  const bytes = await subsetFont(readFileSync(fontSourceFile(source, name)), charactersOf(range), {
    targetFormat: 'woff2',
  });
  return writeHashedAsset(`fonts/${source.file.replace('{subset}', name)}`, 'woff2', bytes);
}

interface BuiltFile {
  font: FontFace;
  range: string;
  address: string;
  rule: string;
}

async function buildFace(font: FontFace): Promise<BuiltFile[]> {
  const parts = SUBSETS.map((subset) => ({ face: font, source: font, subset }));
  const digits = font.digits && { face: { ...font, ...font.digits }, source: font.digits, subset: DIGITS };
  return await Promise.all(
    [...parts, ...(digits ? [digits] : [])].map(async ({ face, source, subset }) => {
      const address = await buildFile(source, subset);
      return { font, range: subset.range, address, rule: fontFaceRule(face, address, subset.range) };
    }),
  );
}

/** Subsets a family to European text and writes its files with their hash in the name. */
export async function buildFamily(faces: readonly FontFace[]): Promise<BuiltFamily> {
  const built = (await Promise.all(faces.map(buildFace))).flat();
  const western = built.filter(({ range }) => range === SUBSETS[0]?.range);
  const first = western.find(({ font }) => font.style === 'normal') ?? western[0];
  return {
    css: built.map((file) => file.rule).join('\n'),
    preloaded: first?.address ?? '',
    files: built.map((file) => file.address),
  };
}
