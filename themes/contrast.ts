/** Colour contrast by WCAG 2.2 (relative luminance, success criteria 1.4.3, 1.4.6 and 1.4.11). */

import { TOKEN_FALLBACKS } from './contrast-pairs.ts';
import { fromOklab, toOklab } from './oklab.ts';

/** Red, green, blue, each from 0 to 1. */
export type Rgb = [number, number, number];

/** Custom properties by name, without the leading dashes. */
export type Tokens = ReadonlyMap<string, string>;

/** Reads the custom properties that compiled CSS sets for a selector outside media queries. */
export function readTokens(css: string, selector: RegExp): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((each) => selector.test(each.trim()))) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) tokens.set(name, value.trim());
  }
  return tokens;
}

/** The value of a token, or its fallback if the theme omits it; undefined if there is neither. */
export function valueOf(tokens: Tokens, name: string): string | undefined {
  const instead = TOKEN_FALLBACKS[name];
  return tokens.get(name) ?? (instead && `var(--${instead})`);
}

/** The value of a token with every `var()` resolved; undefined if the token is not set. */
export function resolveToken(tokens: Tokens, name: string): string | undefined {
  const value = valueOf(tokens, name);
  if (!value?.includes('var(')) return value;
  return value.replace(/var\(--([\w-]+)\)/g, (whole, inner: string) => resolveToken(tokens, inner) ?? whole);
}

/** Red, green, blue from 0 to 1; undefined for anything but an opaque hex colour. */
export function parseHex(value: string | undefined): Rgb | undefined {
  const match = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value ?? '');
  if (!match?.[1]) return undefined;
  const digits = match[1].length === 3 ? match[1].replace(/./g, '$&$&') : match[1];
  const channel = (index: number) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16) / 255;
  return [channel(0), channel(1), channel(2)];
}

/** Luminance cache: a search for a passing colour uses the same few colours repeatedly. */
const luminances = new Map<string, number>();
const MAX_CACHED = 4096;

/** Relative luminance, 0 to 1; undefined for anything but an opaque hex colour. */
function luminance(colour: string | undefined): number | undefined {
  const known = colour === undefined ? undefined : luminances.get(colour);
  if (known !== undefined) return known;
  const rgb = parseHex(colour);
  if (!rgb || colour === undefined) return undefined;
  const [r, g, b] = rgb.map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)) as Rgb;
  const found = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  if (luminances.size >= MAX_CACHED) luminances.clear();
  luminances.set(colour, found);
  return found;
}

/**
 * Contrast ratio of two opaque hex colours, 1 to 21.
 * @throws Error if one of them is not an opaque hex colour
 */
export function contrastRatio(one: string | undefined, other: string | undefined): number {
  const [first, second] = [luminance(one), luminance(other)];
  if (first === undefined || second === undefined) {
    throw new Error(`The contrast of ${one} on ${other} cannot be computed.`);
  }
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** A colour that another must contrast with, and the ratio required. */
export interface ContrastRequirement {
  colour: string;
  /** The required contrast ratio, 1 to 21. */
  requiredRatio: number;
}

/** Returns a test for `nearestPassing`: whether a colour contrasts enough with each opponent. */
export function passesAgainst(opponents: readonly ContrastRequirement[]): (colour: string) => boolean {
  return (colour) => opponents.every((each) => contrastRatio(colour, each.colour) >= each.requiredRatio);
}

/** Lightness is searched in steps of a hundredth, then in quarters of the last step. */
const STEPS = 100;
const QUARTERS = 4;

/**
 * Finds the nearest colour that passes: the smallest change of Oklab lightness with hue and chroma kept, clipped to
 * sRGB.
 * @param colour an opaque hex colour
 * @param passes whether a candidate (a hex colour) is acceptable
 * @returns the colour itself if it passes; null if no lightness does
 */
export function nearestPassing(colour: string, passes: (candidate: string) => boolean): string | null {
  const rgb = parseHex(colour);
  if (!rgb) throw new Error(`${colour} is not an opaque hex colour.`);
  if (passes(colour)) return colour;
  const start = toOklab(rgb);
  const tryAt = (change: number) => {
    const l = start.l + change;
    if (l < -1 / STEPS || l > 1 + 1 / STEPS) return null;
    const candidate = fromOklab({ ...start, l: Math.min(1, Math.max(0, l)) });
    return passes(candidate) ? candidate : null;
  };
  for (let step = 1; step <= STEPS; step += 1) {
    for (const side of [-1, 1]) {
      const found = tryAt((side * step) / STEPS);
      if (found === null) continue;
      for (let quarter = 1; quarter < QUARTERS; quarter += 1) {
        const nearer = tryAt((side * (step - 1 + quarter / QUARTERS)) / STEPS);
        if (nearer !== null) return nearer;
      }
      return found;
    }
  }
  return null;
}
