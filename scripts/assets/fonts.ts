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
      if (!existsSync(fontSourceFile(font, 'latin', slug))) {
        throw new Error(`themes/${slug}/theme.json: ${font.package} has no file ${font.file} for ${font.family}`);
      }
      const known = families.get(font.family) ?? [];
      if (!known.some(({ file }) => file === font.file)) families.set(font.family, [...known, font]);
    }
  }
  return families;
}

/** The package file of a face for one subset. @throws Error with the theme's file name if it is not installed */
export function fontSourceFile(font: FontFace, subset: Subset['name'], theme = ''): string {
  let folder: string;
  try {
    folder = packageFolder(font.package);
  } catch {
    throw new Error(`themes/${theme}/theme.json: package ${font.package} for ${font.family} is not installed`);
  }
  return join(folder, 'files', `${font.file.replace('{subset}', subset)}.woff2`);
}

function charactersOf(range: string): string {
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

async function buildFace(font: FontFace, subset: Subset): Promise<{ address: string; rule: string }> {
  const name = font.file.replace('{subset}', subset.name);
  const source = readFileSync(fontSourceFile(font, subset.name));
  const bytes = await subsetFont(source, charactersOf(subset.range), { targetFormat: 'woff2' });
  const address = writeHashedAsset(`fonts/${name}`, 'woff2', bytes);
  const stretch = font.stretch ? `font-stretch:${font.stretch};` : '';
  const rule = `@font-face{font-family:"${font.family}";font-style:${font.style};font-weight:${font.weight};${stretch}font-display:swap;src:url("${address}") format("woff2");unicode-range:${subset.range}}`;
  return { address, rule };
}

/** Subsets a family to European text and writes its files with their hash in the name. */
export async function buildFamily(faces: readonly FontFace[]): Promise<BuiltFamily> {
  const built = await Promise.all(
    faces.flatMap((font) => SUBSETS.map(async (subset) => ({ font, subset, ...(await buildFace(font, subset)) }))),
  );
  const western = built.filter(({ subset }) => subset.name === 'latin');
  const first = western.find(({ font }) => font.style === 'normal') ?? western[0];
  return {
    css: built.map((face) => face.rule).join('\n'),
    preloaded: first?.address ?? '',
    files: built.map((face) => face.address),
  };
}
