import { pairRules } from './contrast-pairs.ts';
import {
  contrastRatio,
  nearestPassing,
  parseHex,
  passesAgainst,
  type ContrastRequirement,
  type Rgb,
} from './contrast.ts';
import { fromOklab, toOklab } from './oklab.ts';
import type { Scheme } from './theme.schema.ts';
import type { ThemeTokens } from './theme-tokens.ts';

/** The three colours a brand starts from, as hex. */
export interface Seeds {
  /** Colour of the main action. */
  primary: string;
  /** Highlights. */
  accent: string;
  /** Background of the page; light or dark, it is the background of that scheme. */
  ground: string;
}

/** Colour roles by scheme, names without the leading dashes. */
export type Palette = Record<Scheme, Map<string, string>>;

const TONES = ['success', 'danger', 'warning', 'info'] as const;
/** Minimum Oklab lightness of a light page, and maximum of a dark one. */
const LIGHTEST_DARK = 0.28;
const DARKEST_LIGHT = 0.85;
/** Hues further apart than this, in degrees, belong to different colour families. */
const SAME_FAMILY_DEGREES = 40;

const lab = (colour: string) => toOklab(parseHex(colour) as Rgb);
const lightness = (colour: string) => lab(colour).l;
const chroma = (colour: string) => Math.hypot(lab(colour).a, lab(colour).b);
const hue = (colour: string) => (Math.atan2(lab(colour).b, lab(colour).a) * 180) / Math.PI;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

function hueGap(one: string, other: string): number {
  const gap = Math.abs(hue(one) - hue(other)) % 360;
  return Math.min(gap, 360 - gap);
}

/** The hue of a colour at another lightness, with chroma limited to `most` and to the sRGB gamut. */
export function withLightness(colour: string, l: number, most = chroma(colour)): string {
  const { a, b } = lab(colour);
  const light = clamp(l, 0, 1);
  for (let c = Math.min(most, chroma(colour)); c > 0.002; c *= 0.9) {
    const scale = c / chroma(colour);
    const wanted = { l: light, a: a * scale, b: b * scale };
    const made = fromOklab(wanted);
    const shown = lab(made);
    if (Math.hypot(shown.l - wanted.l, shown.a - wanted.a, shown.b - wanted.b) < 0.008) return made;
  }
  return fromOklab({ l: light, a: 0, b: 0 });
}

/** A readable ink for a background: near white, else near black, else pure white or black. */
function inkOn(ground: string, need: number): string | null {
  const inks = [withLightness(ground, 0.985, 0.012), withLightness(ground, 0.2, 0.06), '#ffffff', '#000000'];
  return inks.find((ink) => contrastRatio(ink, ground) >= need) ?? null;
}

/** The background itself if some ink is readable on it, else the nearest one for which that holds. */
function backgroundFor(colour: string, need: number): string {
  const readable = (candidate: string) => inkOn(candidate, need) !== null;
  return nearestPassing(colour, readable) ?? (lightness(colour) < 0.6 ? '#000000' : '#ffffff');
}

/** Builds one scheme; backgrounds must be set before their inks. */
class SchemeBuilder {
  readonly roles = new Map<string, string>();
  readonly seeds: Seeds;
  readonly base: ReadonlyMap<string, string>;
  readonly scheme: Scheme;
  readonly bodyContrast: number;

  constructor(seeds: Seeds, tokens: ThemeTokens, scheme: Scheme, bodyContrast: number) {
    this.seeds = seeds;
    this.base = tokens[scheme];
    this.scheme = scheme;
    this.bodyContrast = bodyContrast;
  }

  get(role: string): string {
    const value = this.roles.get(role);
    if (value === undefined) throw new Error(`The role ${role} is used before it is set.`);
    return value;
  }

  private set(role: string, colour: string): void {
    this.roles.set(role, colour);
  }

  /** The base theme's plain colour for a role, or `otherwise`. */
  private baseColour(role: string, otherwise: string): string {
    const value = this.base.get(role);
    return value !== undefined && parseHex(value) ? value : otherwise;
  }

  /** Sets an ink to the nearest colour that is readable on all its backgrounds. */
  private fit(role: string, colour: string, otherwise = this.scheme === 'light' ? '#000000' : '#ffffff'): void {
    const opponents = pairRules(this.bodyContrast)
      .filter(({ pair: [ink, ground], plainOnly }) => !plainOnly && ink === role && this.roles.has(ground))
      .map(({ pair, requiredRatio }): ContrastRequirement => ({ colour: this.get(pair[1]), requiredRatio }));
    this.set(role, nearestPassing(colour, passesAgainst(opponents)) ?? otherwise);
  }

  make(): Map<string, string> {
    this.surfaces();
    this.text();
    this.actions();
    this.messages();
    this.conversation();
    this.hero();
    return this.roles;
  }

  private surfaces(): void {
    const { ground } = this.seeds;
    const light = this.scheme === 'light';
    const mine = lightness(ground) >= 0.5 === light;
    const own = light ? Math.max(lightness(ground), DARKEST_LIGHT) : Math.min(lightness(ground), LIGHTEST_DARK);
    const l = mine ? own : light ? 0.97 : 0.17;
    const tint = mine ? chroma(ground) : Math.min(chroma(ground), light ? 0.015 : 0.03);
    this.set('bg', mine && own === lightness(ground) ? ground : withLightness(ground, l, tint));
    const steps = light
      ? { surface: 0.75 * (1 - l), 'surface-raised': 1 - l, 'surface-sunken': -0.035 }
      : { surface: 0.04, 'surface-raised': 0.075, 'surface-sunken': -0.025 };
    for (const [role, step] of Object.entries(steps)) this.set(role, withLightness(ground, l + step, tint));
    this.set('border', withLightness(this.seeds.primary, light ? l - 0.09 : l + 0.14, 0.04));
    for (const name of TONES) {
      const colour = this.baseColour(name, this.seeds.primary);
      this.set(`${name}-subtle`, withLightness(colour, light ? Math.min(l, 0.95) : l + 0.09, 0.045));
    }
  }

  private text(): void {
    const { primary, accent } = this.seeds;
    const light = this.scheme === 'light';
    this.fit('text', withLightness(primary, light ? 0.22 : 0.95, light ? 0.05 : 0.02));
    this.fit('text-muted', withLightness(primary, light ? 0.44 : 0.8, 0.045));
    this.fit('border-strong', withLightness(primary, 0.58, 0.07));
    this.fit('focus-ring', accent);
  }

  private actions(): void {
    const { primary: seed, accent } = this.seeds;
    const home = lightness(this.seeds.ground) >= 0.5 === (this.scheme === 'light');
    const seen = passesAgainst([{ colour: this.get('bg'), requiredRatio: 3 }]);
    const primary = home
      ? seed
      : (nearestPassing(seed, seen) ?? withLightness(seed, this.scheme === 'light' ? 0.45 : 0.75));
    this.pair('primary', primary);
    this.set('primary-hover', this.hover());
    this.fit('primary-text', primary);
    this.fit('link', primary);
    const base = { primary: this.baseColour('primary', seed), secondary: this.baseColour('secondary', seed) };
    const apart = hueGap(base.primary, base.secondary) > SAME_FAMILY_DEGREES;
    const deeper = this.scheme === 'light' ? -0.14 : 0.14;
    this.pair(
      'secondary',
      apart ? withLightness(accent, lightness(base.secondary)) : withLightness(primary, lightness(primary) + deeper),
    );
    this.pair('accent', accent);
  }

  /** Sets a role and the ink on it. */
  private pair(role: string, colour: string, need = 4.5): void {
    const ground = backgroundFor(colour, need);
    this.set(role, ground);
    this.set(`on-${role}`, inkOn(ground, need) ?? this.get('text'));
  }

  /** The hover colour of the primary: away from its ink if there is room, otherwise in the other direction. */
  private hover(): string {
    const primary = this.get('primary');
    const ink = this.get('on-primary');
    const away = lightness(ink) > lightness(primary) ? -0.07 : 0.07;
    const passes = passesAgainst([{ colour: ink, requiredRatio: 4.5 }]);
    const found = [away, -away].map((step) => withLightness(primary, lightness(primary) + step));
    return found.find((colour) => passes(colour) && Math.abs(lightness(colour) - lightness(primary)) > 0.02) ?? primary;
  }

  /** Status colours keep the base theme's hues, because users know them. */
  private messages(): void {
    for (const name of TONES) {
      this.fit(name, this.baseColour(name, this.seeds.primary));
      this.pair(name, this.get(name));
    }
    this.pair('unread', this.baseColour('unread', this.get('success')));
  }

  private conversation(): void {
    const { primary } = this.seeds;
    const light = this.scheme === 'light';
    this.pair('bubble-own', this.get('primary'), this.bodyContrast);
    this.set('bubble-other', withLightness(primary, lightness(this.get('bg')) + (light ? -0.05 : 0.11), 0.03));
    this.fit('on-bubble-other', this.get('text'));
    const alpha = /[\d.]+(?=\)$)/.exec(this.base.get('overlay') ?? '')?.[0] ?? '0.7';
    const [r, g, b] = (parseHex(withLightness(primary, light ? 0.2 : 0.1, 0.06)) as Rgb).map((each) =>
      Math.round(each * 255),
    );
    this.set('overlay', `rgba(${r}, ${g}, ${b}, ${alpha})`);
    // Only if the base has a separate colour for gifts.
    if (this.base.has('gift-second')) this.set('gift-second', this.get('accent'));
  }

  /** As strong as in the base theme: the page's background, the primary itself, or a tint of it. */
  private hero(): void {
    const base = this.baseColour('hero', this.get('bg'));
    const same = ['bg', 'primary', 'secondary'].find((role) => this.base.get(role) === this.base.get('hero'));
    const tinted = withLightness(this.get('primary'), lightness(base), chroma(base));
    this.pair('hero', same ? this.get(same) : tinted, this.bodyContrast);
    const hero = this.get('hero');
    const towards = lightness(hero) * 0.2 + lightness(this.get('on-hero')) * 0.8;
    this.fit('on-hero-muted', withLightness(this.get('on-hero'), towards), this.get('on-hero'));
    const marks = [this.get('primary-text'), this.seeds.accent, this.get('on-hero')];
    this.set('hero-mark', marks.find((colour) => contrastRatio(colour, hero) >= 4.5) ?? this.get('on-hero'));
  }
}

/**
 * Derives the colour roles of both schemes from three colours, with every pair readable. The seeds are kept unchanged
 * where possible; the base theme determines the rest: how strong the hero is, which hues warn.
 * @param base tokens of the model theme
 * @param bodyContrast required contrast of body text, 4.5 or more
 * @throws Error if a seed is not an opaque hex colour
 */
export function derivePalette(seeds: Seeds, base: ThemeTokens, bodyContrast = 4.5): Palette {
  for (const [name, colour] of Object.entries(seeds) as [string, string][]) {
    if (!parseHex(colour)) throw new Error(`${name} "${colour}" is not a colour such as #e0115f.`);
  }
  const make = (scheme: Scheme) => new SchemeBuilder(seeds, base, scheme, bodyContrast).make();
  return { light: make('light'), dark: make('dark') };
}
