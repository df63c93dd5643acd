import { parseHex, type Rgb } from '../../themes/contrast.ts';
import { toOklab } from '../../themes/oklab.ts';
import { withLightness, type Palette } from '../../themes/palette.ts';
import type { ThemeTokens } from '../../themes/theme-tokens.ts';

/** Colours with less chroma are black, white or grey, and belong to no brand. */
const NEUTRAL = 0.015;
const SCHEMES = ['light', 'dark'] as const;
const FAMILIES = ['primary', 'accent'] as const;

const lab = (colour: string) => toOklab(parseHex(colour) as Rgb);
const chroma = (colour: string) => Math.hypot(lab(colour).a, lab(colour).b);
const toHex = (channels: string[]) => `#${channels.map((each) => Number(each).toString(16).padStart(2, '0')).join('')}`;

/** Distance between two hues, 0 to 2. */
function hueDistance(one: string, other: string): number {
  const [x, y] = [lab(one), lab(other)];
  return 1 - (x.a * y.a + x.b * y.b) / (chroma(one) * chroma(other) || 1);
}

/**
 * Returns a function that converts the colours in a base theme's values to a new palette: a role's colour becomes the
 * new one of that role, another keeps its lightness and gets the hue of the nearer seed.
 */
export function createRecolourer(base: ThemeTokens, palette: Palette): (value: string) => string {
  const known = new Map<string, string>();
  for (const scheme of SCHEMES) {
    for (const [role, colour] of base[scheme]) {
      const made = palette[scheme].get(role);
      if (parseHex(colour) && made && !known.has(colour.toLowerCase())) known.set(colour.toLowerCase(), made);
    }
  }
  const change = (colour: string): string => {
    if (chroma(colour) < NEUTRAL) return colour;
    const same = known.get(colour.toLowerCase());
    if (same) return same;
    const [from] = FAMILIES.toSorted(
      (a, b) => hueDistance(colour, base.light.get(a) ?? colour) - hueDistance(colour, base.light.get(b) ?? colour),
    );
    return withLightness(palette.light.get(from ?? 'primary') ?? colour, lab(colour).l, chroma(colour));
  };
  return (value) =>
    value
      .replace(/(#|%23)([\da-f]{6}|[\da-f]{3})\b/gi, (_all, prefix: string, digits: string) => {
        const made = change(`#${digits}`);
        return `${prefix}${made.slice(1)}`;
      })
      .replace(/rgba\((\d+), ?(\d+), ?(\d+), ?([\d.]+)\)/g, (_all, ...[r, g, b, alpha]: string[]) => {
        const [red, green, blue] = (parseHex(change(toHex([r!, g!, b!]))) as Rgb).map((each) => Math.round(each * 255));
        return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
      });
}
