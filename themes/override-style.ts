import { deriveColours, type SiteColours } from './overrides.ts';
import type { Theme } from './theme-list.ts';
import { readThemeTokens, tokensIn, type ThemeTokens } from './theme-tokens.ts';

/** A site's changes to its theme; every value is from a closed list, a number or a plain hex colour. */
export interface Overrides {
  colours: { light: SiteColours; dark: SiteColours };
  /** Corner radius of cards and controls, in px. */
  radius: number | null;
  fonts: { display: string | null; text: string | null };
  /** `none`, or the slug of a theme; any other value means the picture at `patternUrl`. */
  pattern: string | null;
}

/**
 * Tokens that a site's radius affects. Figures, avatars, like buttons and counts keep their shape. The factor of each
 * token applies in a square theme; in others each token keeps its proportion to `radius-l`.
 */
const RADIUS_SHARES: Readonly<Record<string, number>> = {
  'radius-s': 0.5,
  'radius-m': 0.75,
  'radius-l': 1,
  'radius-pill': 1,
  'nav-item-radius': 0.75,
  'btn-radius': 1,
  'card-radius': 1,
  'media-radius': 1,
  'media-radius-s': 1,
  'body-radius': 1,
  'panel-radius': 1,
  'panel-photo-radius': 1,
  'field-radius': 0.75,
  'chip-radius': 0.75,
  'fict-radius': 0.5,
  'ribbon-radius': 0.5,
  'badge-radius': 0.75,
  'tab-radius': 1,
  'dialog-radius': 1,
  'alert-radius': 0.75,
  'price-radius': 1,
  'gift-radius': 0.75,
  'band-radius': 1,
  'bubble-own-radius': 1,
  'bubble-other-radius': 1,
};

const CORNERS = /^(?:0|\d+(?:\.\d+)?px)(?: (?:0|\d+(?:\.\d+)?px)){0,3}$/;
/** Radius in px from which a corner counts as fully round. */
const FULLY_ROUND_PX = 100;

/** Radius in px up to which a theme counts as square. */
const MAX_SQUARE_PX = 4;

const px = (value: number) => `${Math.round(value * 10) / 10}px`;

function radiusTokens(brand: ThemeTokens['brand'], radius: number): Map<string, string> {
  const tokens = new Map<string, string>();
  const own = Number.parseFloat(brand.get('radius-l') ?? '0');
  for (const [name, share] of Object.entries(RADIUS_SHARES)) {
    const value = brand.get(name);
    if (value === undefined || !CORNERS.test(value)) continue;
    const corners = value.split(' ').map((corner) => Number.parseFloat(corner));
    const largest = Math.max(...corners);
    if (largest >= FULLY_ROUND_PX) tokens.set(name, px(radius));
    else if (own > MAX_SQUARE_PX) tokens.set(name, corners.map((corner) => px((corner * radius) / own)).join(' '));
    else if (name.startsWith('media-radius') && brand.get('body-position') !== 'absolute') {
      // A photo above a card's text has only the card's upper corners.
      tokens.set(name, `${px(radius)} ${px(radius)} 0px 0px`);
    } else tokens.set(name, px(radius * share));
  }
  return tokens;
}

function fontStack(family: string, themes: readonly Theme[]): string {
  for (const { slug, fonts } of themes) {
    if (!fonts.some((font) => font.family === family)) continue;
    const { brand } = readThemeTokens(slug);
    const stacks = [brand.get('font-display'), brand.get('font-text')];
    const stack = stacks.find((each) => each?.startsWith(`'${family}',`) || each?.startsWith(`"${family}",`));
    if (stack) return stack;
  }
  return `'${family}', system-ui, sans-serif`;
}

/** Whether two values are equal, a zero with or without its unit. */
const sameValue = (one: string | undefined, other: string) =>
  one === other || one === other.replace(/(^| )0px/g, '$10');

export function brandTokens(
  base: ThemeTokens,
  own: Overrides,
  options: Pick<StyleOptions, 'themes' | 'patternUrl'>,
): Map<string, string> {
  const tokens = own.radius === null ? new Map<string, string>() : radiusTokens(base.brand, own.radius);
  const known = (family: string | null) =>
    family !== null && options.themes.some(({ fonts }) => fonts.some((font) => font.family === family));
  if (own.fonts.display && known(own.fonts.display)) {
    tokens.set('font-display', fontStack(own.fonts.display, options.themes));
  }
  if (own.fonts.text && known(own.fonts.text)) tokens.set('font-text', fontStack(own.fonts.text, options.themes));
  if (own.pattern === 'none') tokens.set('pattern', 'none');
  else if (options.patternUrl !== null) {
    tokens.set('pattern', `url('${options.patternUrl}')`).set('pattern-size', 'auto');
  } else if (own.pattern !== null && options.themes.some(({ slug }) => slug === own.pattern)) {
    const { brand } = readThemeTokens(own.pattern);
    for (const name of ['pattern', 'pattern-size']) tokens.set(name, brand.get(name) ?? 'none');
  }
  return new Map([...tokens].filter(([name, value]) => !sameValue(base.brand.get(name), value)));
}

/** Set in both schemes: a change of one scheme would otherwise apply to the other, whose rule comes earlier. */
function schemeTokens(base: ThemeTokens, theme: Theme, own: Overrides['colours']) {
  const made = (['light', 'dark'] as const).map(
    (scheme) =>
      deriveColours({ tokens: tokensIn(base, scheme), bodyContrast: theme.bodyContrast }, own[scheme]).colours,
  );
  const changes = (name: string) =>
    (['light', 'dark'] as const).some((scheme, index) => {
      const colour = made[index]?.get(name);
      return colour !== undefined && colour !== base[scheme].get(name);
    });
  const names = [...new Set(made.flatMap((colours) => [...colours.keys()]))].filter(changes);
  const [light, dark] = (['light', 'dark'] as const).map(
    (scheme, index) => new Map(names.map((name) => [name, made[index]?.get(name) ?? base[scheme].get(name) ?? ''])),
  );
  return { light: light ?? new Map<string, string>(), dark: dark ?? new Map<string, string>() };
}

interface StyleOptions {
  themes: readonly Theme[];
  /** URL of the site's own pattern; null without one. */
  patternUrl: string | null;
  /** The @font-face rules of a family from the asset build. */
  facesOf: (family: string) => string;
}

const block = (tokens: ReadonlyMap<string, string>) =>
  `{${[...tokens].map(([name, value]) => `--${name}:${value}`).join(';')}}`;

/**
 * Renders the stylesheet of a site's overrides, linked after its theme's. It uses validated values only; a font or
 * pattern that no longer exists is omitted.
 * @returns an empty string if nothing differs from the theme
 */
export function renderOverrides(theme: Theme, own: Overrides, options: StyleOptions): string {
  const base = readThemeTokens(theme.slug);
  const { light, dark } = schemeTokens(base, theme, own.colours);
  const brand = brandTokens(base, own, options);
  const added = [own.fonts.display, own.fonts.text].filter(
    (family) => family !== null && !theme.fonts.some((font) => font.family === family),
  );
  const faces = [...new Set(added)].map((family) => options.facesOf(family ?? ''));
  const colours =
    light.size === 0
      ? []
      : [
          `:root,[data-bs-theme=light]${block(light)}`,
          `[data-bs-theme=dark]${block(dark)}`,
          `@media (prefers-color-scheme:dark){[data-bs-theme=auto]${block(dark)}}`,
        ];
  return [...faces, ...colours, ...(brand.size > 0 ? [`:root${block(brand)}`] : [])].filter(Boolean).join('\n');
}
