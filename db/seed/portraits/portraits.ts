import sharp from 'sharp';

import { drawFigure } from './figure.ts';
import { CASTS, type Cast, type Framing, type Look, type PortraitNiche, type Traits } from './portrait-cast.ts';
import { LOW_LIGHT, SHAPES } from './portrait-backgrounds.ts';

export type { PortraitNiche } from './portrait-cast.ts';

interface Portrait {
  /** Stable name within the niche: `f-01`, `m-12`. */
  key: string;
  gender: 'male' | 'female';
  /** WebP, 3:4. */
  webp: Buffer;
}

interface PortraitOptions {
  /** Width in pixels; the height is four thirds of it. Default 960. */
  width?: number;
  /** Maximum number of portraits, taken in turn from all looks. Default: all. */
  limit?: number;
}

/** Steps through the lists at strides coprime with most list lengths, so that neighbours differ. */
function pick(list: readonly string[], index: number, salt: number): string[] {
  return [list[(index + Math.floor(index / list.length) * salt) % list.length] ?? ''];
}

/** The drawing options of one person: every component pinned to one value, the rest disabled. */
export function optionsFor(cast: Cast, look: Look, index: number, shift: number): Record<string, unknown> {
  const options: Record<string, unknown> = { seed: `${cast.style}-${shift + index}` };
  for (const name of cast.optional) options[`${name}Probability`] = 0;
  const variants: Traits = { ...cast.variants, ...look.variants };
  Object.entries(variants).forEach(([name, list], salt) => {
    // A look's own lists start at their beginning, so that each head is used before one repeats.
    options[`${name}Variant`] = pick(list, look.variants[name] ? index : index + shift, salt + 1);
    if (cast.optional.includes(name)) options[`${name}Probability`] = 100;
  });
  const colors: Traits = { ...cast.colors, ...look.colors };
  Object.entries(colors).forEach(([name, list], salt) => {
    options[`${name}Color`] = pick(list, index + shift + salt, salt + 1);
  });
  return options;
}

/** What is behind and before the figure of a picture. */
export interface Surroundings {
  behind: string;
  before: string;
}

/** A figure between its surroundings, with the niche's effects, as the content of an SVG. */
export function drawPicture(
  niche: PortraitNiche,
  options: Record<string, unknown>,
  { behind, before }: Surroundings,
  { frame = CASTS[niche].frame }: Framing = {},
): string {
  const figure = drawFigure(CASTS[niche], options, frame);
  if (niche !== 3) return `${behind}${figure}${before}`;
  return `${LOW_LIGHT.filter}${behind}<g filter="url(#map)">${figure}</g>${before}${LOW_LIGHT.shade}`;
}

/** The wall and shape of a niche's portraits. */
export function portraitGround(niche: PortraitNiche, ground: number): Surroundings {
  const { walls, shapes } = CASTS[niche];
  const wall = `<rect x="-50" width="400" height="400" fill="${walls[ground % walls.length]}"/>`;
  return { behind: `${wall}${SHAPES[niche](shapes[ground % shapes.length] ?? '', ground)}`, before: '' };
}

/** Draws a portrait as SVG: background, shape, figure and the niche's effects. */
export function drawPortrait(
  niche: PortraitNiche,
  options: Record<string, unknown>,
  ground: number,
  framing: Framing = {},
): string {
  const picture = drawPicture(niche, options, portraitGround(niche, ground), framing);
  return svgOf(picture, framing.square ? '-50 0 400 400' : '0 0 300 400');
}

export const svgOf = (content: string, box = '0 0 300 400') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`;

/** Renders a drawing to WebP at a width in pixels. */
export async function renderDrawing(svg: string, width: number): Promise<Buffer> {
  const units = Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1]);
  return sharp(Buffer.from(svg), { density: (72 * width) / units })
    .resize({ width })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

export interface CastPerson {
  look: Look;
  index: number;
  shift: number;
  /** Place among the people of the same look, from 0 to 1. */
  turn: number;
  key: string;
}

/** The people of a cast in a fixed order, each with the stable key of its portrait. */
export function portraitPeople(cast: Cast): CastPerson[] {
  const counts = { female: 0, male: 0 };
  let shift = 0;
  return cast.looks.flatMap((look) => {
    const first = shift;
    shift += look.count;
    return Array.from({ length: look.count }, (_, index) => {
      const number = String(++counts[look.gender]).padStart(2, '0');
      return {
        look,
        index,
        shift: first,
        turn: index / look.count,
        key: `${look.gender === 'female' ? 'f' : 'm'}-${number}`,
      };
    });
  });
}

/**
 * Draws the people of a niche; the same version always draws the same pictures.
 *
 * @param niche 1 to 7
 * @returns portraits in a fixed order, women first
 */
export async function renderPortraitSet(niche: PortraitNiche, options: PortraitOptions = {}): Promise<Portrait[]> {
  const { width = 960, limit = Number.POSITIVE_INFINITY } = options;
  const cast = CASTS[niche];
  const all = portraitPeople(cast);
  const chosen = limit >= all.length ? all : all.toSorted((a, b) => a.turn - b.turn).slice(0, limit);
  const portraits = await Promise.all(
    chosen.map(async ({ look, index, shift, key }) => {
      const svg = drawPortrait(niche, optionsFor(cast, look, index, shift), index + shift);
      return { key, gender: look.gender, webp: await renderDrawing(svg, width) };
    }),
  );
  return portraits.toSorted((a, b) => a.key.localeCompare(b.key));
}
