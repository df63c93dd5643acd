import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FontFace } from '../../themes/theme.schema.ts';
import { packageFolder } from '../assets/cache.ts';

const SCOPE = '@fontsource-variable';
const SUBSETS = ['latin', 'latin-ext'];

/** An installed variable font that covers the languages of the sites. */
export interface InstalledFont {
  family: string;
  faces: FontFace[];
  /** Range of the weight axis. */
  weights: readonly [number, number];
  serif: boolean;
}

interface Metadata {
  id: string;
  family: string;
  category: string;
  variable: Record<string, { min: string; max: string }>;
}

function readFont(name: string): InstalledFont | null {
  const folder = packageFolder(`${SCOPE}/${name}`);
  const { id, family, category, variable } = JSON.parse(
    readFileSync(join(folder, 'metadata.json'), 'utf8'),
  ) as Metadata;
  const { wght } = variable;
  if (!wght) return null;
  const has = (style: string) =>
    SUBSETS.every((subset) => existsSync(join(folder, 'files', `${id}-${subset}-wght-${style}.woff2`)));
  if (!has('normal')) return null;
  const face = (style: 'normal' | 'italic'): FontFace => ({
    family,
    package: `${SCOPE}/${name}`,
    file: `${id}-{subset}-wght-${style}`,
    style,
    weight: `${wght.min} ${wght.max}`,
    preload: style === 'normal',
  });
  return {
    family,
    faces: has('italic') ? [face('normal'), face('italic')] : [face('normal')],
    weights: [Number(wght.min), Number(wght.max)],
    serif: category === 'serif',
  };
}

/** The variable fonts among the installed packages, by family. Installing a package makes it available. */
export function installedFonts(): InstalledFont[] {
  return readdirSync(packageFolder(SCOPE))
    .map(readFont)
    .filter((font) => font !== null)
    .toSorted((a, b) => a.family.localeCompare(b.family));
}
