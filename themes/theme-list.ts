import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { themeFileSchema, type FontFace, type IconWeight, type Scheme, type ThemeFile } from './theme.schema.ts';

export type { FontFace, IconWeight, Scheme };

/** A theme's `theme.json` with the name of its folder. */
export interface Theme extends ThemeFile {
  slug: string;
}

export const THEMES_DIR = import.meta.dirname;

/** Numbers of the niches; each has one theme. */
export const NICHES = [1, 2, 3, 4, 5, 6, 7] as const;
const SLUG = /^[a-z][a-z0-9-]{0,39}$/;

function readTheme(dir: string, slug: string): Theme {
  const file = `themes/${slug}/theme.json`;
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(join(dir, slug, 'theme.json'), 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
  const parsed = themeFileSchema.safeParse(data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${file}: ${issue?.path.join('.') || 'the file'} ${issue?.message}`);
  }
  if (!existsSync(join(dir, slug, '_tokens.scss'))) throw new Error(`themes/${slug} has no _tokens.scss`);
  return { slug, ...parsed.data };
}

function assertNichesCovered(themes: readonly Theme[]): void {
  for (const niche of NICHES) {
    const having = themes.filter((theme) => theme.niche === niche).map(({ slug }) => slug);
    if (having.length === 0) throw new Error(`niche ${niche} has no theme: one theme.json must have it`);
    if (having.length > 1) throw new Error(`niche ${niche} has more than one theme: ${having.join(', ')}`);
  }
  for (const { slug, like } of themes) {
    if (like === null || themes.some((theme) => theme.slug === like && theme.niche !== null)) continue;
    throw new Error(`themes/${slug}/theme.json: like is ${like}, which is not the theme of a niche`);
  }
}

/**
 * Reads all themes in a folder of theme folders: those of the niches in order, then the others by slug.
 * @throws Error with file and reason if a theme.json is invalid, two themes have one niche or a niche has none
 */
export function readThemes(dir: string = THEMES_DIR): Theme[] {
  const slugs = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && SLUG.test(entry.name))
    .map((entry) => entry.name);
  const order = ({ niche, slug }: Theme) => `${niche ?? 'x'}${slug}`;
  const themes = slugs.map((slug) => readTheme(dir, slug)).toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  assertNichesCovered(themes);
  return themes;
}

export const THEMES: readonly Theme[] = readThemes();

export function themeOfNiche(niche: number, themes: readonly Theme[] = THEMES): Theme {
  const theme = themes.find((each) => each.niche === niche);
  if (!theme) throw new Error(`niche ${niche} has no theme`);
  return theme;
}
