import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ICON_NAMES, type IconName } from '../../app/ui/media/icon-names.ts';
import type { IconWeight, Theme } from '../../themes/theme-list.ts';
import { packageFolder, writeHashedAsset } from './cache.ts';
import { markSymbol } from './marks.ts';

type PhosphorWeight = IconWeight | 'regular';

/** Filled versions of arrows, ticks and crosses are solid blocks; the filled brand uses the bold versions. */
const OUTLINE_ICONS: ReadonlySet<string> = new Set<IconName>([
  'arrow-left',
  'arrow-right',
  'caret-down',
  'caret-left',
  'caret-right',
  'check',
  'checks',
  'dots-three',
  'minus',
  'plus',
  'sliders-horizontal',
  'funnel-simple',
  'x',
  'gender-intersex',
]);

export function iconDrawing(name: string, weight: IconWeight): { base: string; weight: PhosphorWeight } {
  if (name === 'heart-filled') return { base: 'heart', weight: 'fill' };
  if (name === 'heart-outline') return { base: 'heart', weight: weight === 'fill' ? 'bold' : weight };
  // Thin lines disappear in this label, which must always be readable.
  if (name === 'mask-happy' && weight === 'thin') return { base: name, weight: 'regular' };
  if (weight === 'fill' && OUTLINE_ICONS.has(name)) return { base: name, weight: 'bold' };
  return { base: name, weight };
}

export function iconSymbol(name: string, weight: IconWeight): string {
  const drawing = iconDrawing(name, weight);
  const file = drawing.weight === 'regular' ? drawing.base : `${drawing.base}-${drawing.weight}`;
  const svg = readFileSync(
    join(packageFolder('@phosphor-icons/core'), 'assets', drawing.weight, `${file}.svg`),
    'utf8',
  );
  const inner = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1];
  if (!inner) throw new Error(`Icon ${file} has an unexpected form.`);
  return `<symbol id="${name}" viewBox="0 0 256 256">${inner}</symbol>`;
}

/** Writes symbols as a sprite; returns its URL. */
export function writeSprite(name: string, symbols: string): string {
  return writeHashedAsset(name, 'svg', `<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`);
}

/** Writes a theme's sprite with its mark and exactly the icons in use; returns its URL. */
export function buildSprite({ slug, icons }: Pick<Theme, 'slug' | 'icons'>): string {
  const symbols = ICON_NAMES.map((name) => iconSymbol(name, icons)).join('');
  return writeSprite(`icons-${slug}`, `${markSymbol(slug)}${symbols}`);
}
