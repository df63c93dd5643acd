import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivePalette, type Seeds } from '../../themes/palette.ts';
import { THEMES_DIR, type Theme } from '../../themes/theme-list.ts';
import type { FontFace, IconWeight, Scheme } from '../../themes/theme.schema.ts';
import { readThemeTokens, type ThemeTokens } from '../../themes/theme-tokens.ts';
import type { InstalledFont } from './font-packages.ts';
import { monogram } from './monogram.ts';
import { readableChanges } from './readable-brand.ts';
import { createRecolourer } from './recolour.ts';

export interface NewTheme {
  slug: string;
  name: string;
  /** The niche theme whose shapes, density and people it starts from. */
  like: Theme;
  seeds: Seeds;
  scheme: Scheme;
  display: InstalledFont;
  text: InstalledFont;
  icons: IconWeight;
}

/** Weights set in the display family, and those in the text family. */
const DISPLAY_WEIGHTS = ['hero-weight', 'head-weight', 'name-weight', 'logo-weight', 'price-num-weight', 'age-weight'];
const TEXT_WEIGHTS = ['label-weight', 'text-weight', 'btn-weight'];
const DECLARATION = /( {2}--([\w-]+):\s*)((?:'[^']*'|"[^"]*"|[^;'"])+);/g;

/** The files of a new theme's folder, by name: complete, and readable in every pair. */
export function starterTheme(theme: NewTheme): Record<string, string> {
  const base = readThemeTokens(theme.like.slug);
  const radius = Number.parseFloat(base.brand.get('radius-m') ?? '0');
  return {
    '_tokens.scss': tokensFile(theme, base),
    'theme.json': themeFile(theme),
    'mark.svg': monogram(theme.name, { ...theme, radius }),
  };
}

function themeFile({ name, like, scheme, icons, display, text }: NewTheme): string {
  const { bodyContrast, composition } = like;
  const fonts = [...facesOf(display, like), ...(text.family === display.family ? [] : facesOf(text, like))];
  const more = bodyContrast > 4.5 ? { bodyContrast } : {};
  return `${JSON.stringify({ name, niche: null, like: like.slug, scheme, icons, ...more, composition, fonts }, null, 2)}\n`;
}

/** The faces as in the base theme if it has the family, with its other axes; otherwise as in the package. */
function facesOf(font: InstalledFont, like: Theme): FontFace[] {
  const known = like.fonts.filter((face) => face.family === font.family);
  return known.length > 0 ? known : font.faces;
}

function tokensFile(theme: NewTheme, base: ThemeTokens): string {
  const { like, seeds } = theme;
  const palette = derivePalette(seeds, base, like.bodyContrast);
  const recolour = createRecolourer(base, palette);
  const changes = fontChanges(theme, base);
  // A rainbow is not a brand colour.
  const valueOf = (name: string, value: string) =>
    changes.get(name) ?? (name.startsWith('spectrum') ? value : recolour(value));
  const brand = new Map([...base.brand].map(([name, value]) => [name, valueOf(name, value)]));
  for (const [name, value] of readableChanges(brand, palette, like.bodyContrast)) changes.set(name, value);
  return `${heading(theme)}
${schemeMixin('light', palette.light, base, recolour)}
${schemeMixin('dark', palette.dark, base, recolour)}
${brandMixin(like.slug, valueOf)}`;
}

function heading({ name, like, seeds }: NewTheme): string {
  const { primary, accent, ground } = seeds;
  return `// ${name}: from primary ${primary}, accent ${accent} and background ${ground}, with the shapes of ${like.slug}.
// Every value of this brand is in this file; see ../_base/README.md for the contract and docs/theming.md for a guide.
// Next steps: change the colours below and run the tests, which check their contrast; then set the brand's pattern
// (--pattern), corners (--radius-*), durations (--dur-*) and first screen (--hero-*).
`;
}

function schemeMixin(
  scheme: Scheme,
  roles: ReadonlyMap<string, string>,
  base: ThemeTokens,
  recolour: (value: string) => string,
): string {
  const lines = [...base[scheme]].map(([role, value]) => `  --${role}: ${roles.get(role) ?? recolour(value)};`);
  return `@mixin ${scheme} {\n  color-scheme: ${scheme};\n${lines.join('\n')}\n}\n`;
}

/** The base's own text with new values, which preserves its order, lines and notes. */
function brandMixin(slug: string, valueOf: (name: string, value: string) => string): string {
  const source = readFileSync(join(THEMES_DIR, slug, '_tokens.scss'), 'utf8');
  const mixin = source.slice(source.indexOf('@mixin brand {'));
  return mixin.replace(DECLARATION, (_all, start: string, name: string, value: string) => {
    return `${start}${valueOf(name, value)};`;
  });
}

/** Tokens that depend on the families: their names, weights within their range, and italics only where available. */
function fontChanges({ like, display, text }: NewTheme, base: ThemeTokens): Map<string, string> {
  const changes = new Map<string, string>();
  const has = (font: InstalledFont) =>
    base.brand.get(font === display ? 'font-display' : 'font-text')?.startsWith(`'${font.family}'`);
  const stack = ({ family, serif }: InstalledFont) =>
    serif ? `'${family}', Georgia, serif` : `'${family}', system-ui, sans-serif`;
  if (!has(display)) {
    changes.set('font-display', stack(display));
    for (const name of ['head-fvs', 'name-fvs', 'hero-fvs']) changes.set(name, 'normal');
    if (!display.faces.some((face) => face.style === 'italic')) changes.set('em-style', 'normal');
    clampWeights(DISPLAY_WEIGHTS, display, base, changes);
  }
  if (base.brand.get('font-text') !== undefined && !like.fonts.some((face) => face.family === text.family)) {
    changes.set('font-text', stack(text));
    clampWeights(TEXT_WEIGHTS, text, base, changes);
  }
  return changes;
}

function clampWeights(names: string[], { weights }: InstalledFont, base: ThemeTokens, changes: Map<string, string>) {
  for (const name of names) {
    const weight = Number(base.brand.get(name));
    if (weight) changes.set(name, String(Math.min(weights[1], Math.max(weights[0], weight))));
  }
}
