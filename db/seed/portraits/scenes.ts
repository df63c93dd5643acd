import { drawStyle } from './figure.ts';
import { drawObject } from './objects.ts';
import type { Tones } from './portrait-cast.ts';

/** What is behind and before a person, as SVG of 300 by 400. */
interface Scene {
  behind: string;
  before: string;
}

/** Draws a place; people with the same place differ by `turn`. */
type Place = (tones: Tones, turn: number) => Scene;

const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;
const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${more}/>`;
const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

/** A colour between two, both `#rrggbb`. */
function mix(one: string, other: string, share: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(one, at) * (1 - share) + part(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const RIDGES = ['rolling', 'peak', 'gentle', 'mesa', 'dunes', 'ridge', 'slope', 'rugged'];

const hills: Place = ([sky, far, near, light], turn) => {
  const ridge = (at: number) => [RIDGES[(turn + at * 3) % RIDGES.length]];
  const options = {
    seed: 'hills',
    animationVariant: ['none'],
    orbVariant: ['sun'],
    backgroundColor: [sky],
    orbColor: [light],
    ...Object.fromEntries([0, 1, 2, 3].map((at) => [`hill${at + 1}Variant`, ridge(at)])),
    ...Object.fromEntries([0, 1, 2, 3].map((at) => [`hill${at + 1}Color`, [mix(far, near, at / 3)]])),
  };
  return {
    behind: box(0, 0, 300, 400, sky) + drawStyle('landscape', options, { x: -50, y: 0, side: 400 }),
    before: '',
  };
};

const beach: Place = ([sky, far, near, light, ink], turn) => {
  const left = turn % 2 === 0;
  const pole = left ? 56 : 244;
  const waves = repeat(
    5,
    (i) =>
      `<path d="M${20 + i * 58} ${238 + (i % 3) * 18}h30" stroke="${light}" stroke-width="4" stroke-linecap="round" opacity=".7"/>`,
  );
  const parasol = `<path d="M${pole} 150V400" stroke="${ink}" stroke-width="6"/><path d="M${pole - 84} 190a84 84 0 0 1 168 0z" fill="${near}"/><path d="M${pole - 28} 190a28 84 0 0 1 56 0z" fill="${light}"/>`;
  return {
    behind:
      box(0, 0, 300, 400, sky) +
      disc(left ? 226 : 74, 96, 44, light) +
      box(0, 220, 300, 96, mix(far, near, 0.45)) +
      waves +
      box(0, 308, 300, 92, mix(light, far, 0.2)) +
      parasol,
    before: '',
  };
};

const park: Place = ([sky, far, near, light, ink], turn) => {
  const tree = (x: number, top: number, radius: number, fill: string) =>
    box(x - 6, top + radius, 12, 300 - top - radius, ink) + disc(x, top + radius, radius, fill);
  const shift = (turn % 3) * 24;
  return {
    behind:
      box(0, 0, 300, 400, sky) +
      disc(240 - shift, 70, 34, light) +
      repeat(5, (i) => tree(i * 72 + shift - 30, 150 + (i % 2) * 26, 44, mix(far, near, 0.35))) +
      box(0, 286, 300, 114, far) +
      tree(turn % 2 ? 40 : 262, 96, 72, near),
    before: repeat(2, (i) => drawObject('plant', { x: i ? 286 : 14, y: 408, size: 104, fill: near, ink })),
  };
};

const city: Place = ([sky, far, near, light, ink], turn) => {
  const houses = (count: number, base: number, fill: string, salt: number) =>
    repeat(count, (i) => {
      const width = 300 / count;
      const top = base + ((i * 37 + turn * 23 + salt) % 5) * 22;
      const lit = repeat(8, (w) =>
        (w * 7 + i + turn) % 3
          ? ''
          : box(i * width + 8 + (w % 2) * (width / 2 - 2), top + 14 + Math.floor(w / 2) * 26, 9, 13, light),
      );
      return box(i * width, top, width + 1, 400 - top, fill) + lit;
    });
  const rail = repeat(10, (i) => box(i * 32 + 4, 374, 4, 26, ink)) + box(0, 366, 300, 9, ink);
  return {
    behind:
      box(0, 0, 300, 400, sky) +
      disc(turn % 2 ? 70 : 230, 80, 30, light) +
      houses(6, 120, mix(sky, near, 0.4), 1) +
      houses(4, 190, mix(far, near, 0.6), 3),
    before: rail,
  };
};

/** A table along the lower edge, with something on it. */
const table = ([, , near, light, ink]: Tones, objects: ReadonlyArray<{ name: string; x: number; size: number }>) =>
  box(0, 356, 300, 44, near) +
  box(0, 356, 300, 6, light, ' opacity=".45"') +
  objects.map(({ name, x, size }) => drawObject(name, { x, y: 374, size, fill: light, ink })).join('');

const lamp = (x: number, [, , near, light, ink]: Tones) =>
  disc(x, 96, 74, light, ' opacity=".35"') +
  `<path d="M${x} 0V58" stroke="${ink}" stroke-width="4"/><path d="M${x - 34} 92a34 36 0 0 1 68 0z" fill="${near}"/>` +
  disc(x, 94, 9, light);

const cafe: Place = (tones, turn) => {
  const [wall, far, , light, ink] = tones;
  const left = turn % 2 === 0;
  const pane = left ? 24 : 156;
  const panes =
    box(pane, 60, 120, 170, far, ` stroke="${ink}" stroke-width="6"`) +
    box(pane + 57, 60, 6, 170, ink) +
    box(pane, 140, 120, 6, ink) +
    disc(pane + 34, 106, 16, light, ' opacity=".8"');
  return {
    behind: box(0, 0, 300, 400, wall) + panes + lamp(left ? 224 : 76, tones),
    before: table(tones, [
      { name: turn % 3 ? 'coffee' : 'wine', x: left ? 58 : 242, size: 92 },
      { name: 'cookie', x: left ? 132 : 168, size: 44 },
    ]),
  };
};

const library: Place = (tones, turn) => {
  const [wall, far, near, light, ink] = tones;
  const colors = [far, near, light, mix(far, ink, 0.4), mix(wall, near, 0.5)];
  const shelf = (row: number) =>
    repeat(13, (i) => {
      const height = 48 + ((i * 29 + row * 17 + turn * 11) % 4) * 6;
      return box(8 + i * 22, 84 + row * 86 - height, 18, height, colors[(i * 3 + row + turn) % colors.length]!);
    }) + box(0, 84 + row * 86, 300, 9, ink);
  return {
    behind: box(0, 0, 300, 400, wall) + repeat(4, shelf),
    before: table(tones, [{ name: 'book-open', x: turn % 2 ? 238 : 62, size: 96 }]),
  };
};

const terrace: Place = (tones, turn) => {
  const [wall, far, near, light, ink] = tones;
  const wire = (y: number) =>
    `<path d="M-10 ${y}Q150 ${y + 70} 310 ${y - 14}" fill="none" stroke="${ink}" stroke-width="3"/>` +
    repeat(7, (i) => disc(i * 48 + 6, y + 8 + Math.sin((i / 6) * Math.PI) * 30 - i * 2, 8, light));
  return {
    behind:
      box(0, 0, 300, 400, wall) +
      box(0, 236, 300, 164, far) +
      repeat(10, (i) => box(i * 32, 236, 3, 164, mix(far, ink, 0.3))) +
      wire(44 + (turn % 2) * 20) +
      wire(112),
    before:
      drawObject('potted-plant', { x: turn % 2 ? 262 : 38, y: 404, size: 128, fill: near, ink }) +
      table(tones, [{ name: turn % 3 ? 'beer-bottle' : 'tea-bag', x: turn % 2 ? 64 : 236, size: 80 }]),
  };
};

/** Places in the open and in a house. */
export const OUTDOORS: readonly Place[] = [hills, city, beach, park];
export const INDOORS: readonly Place[] = [cafe, library, terrace];
