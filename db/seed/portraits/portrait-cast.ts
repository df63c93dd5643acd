import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

/** Niche numbers 1 to 7, as tenants use them. */
export type PortraitNiche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Permitted values by component or colour name of the drawing style. */
export type Traits = Readonly<Record<string, readonly string[]>>;

/** One kind of person; `count` portraits are drawn by stepping through its lists at different strides. */
export interface Look {
  gender: 'male' | 'female';
  /** Ages in years that the drawing suits. */
  ages: readonly [min: number, max: number];
  count: number;
  variants: Traits;
  colors?: Traits;
}

/** Position of a figure on the background; `height` stretches it, which makes a round face look more adult. */
export interface Frame {
  x: number;
  y: number;
  side: number;
  height?: number;
}

export interface Framing {
  /** Square crop (for hero frames), 400 wide instead of 300. */
  square?: boolean;
  frame?: Frame;
}

/** Colours of a scene. */
export type Tones = readonly [sky: string, far: string, near: string, light: string, ink: string];

/** One of the three people on a brand's front page. */
interface Hero {
  /** Index of the background and shape. */
  ground: number;
  variants: Traits;
  colors?: Traits;
}

/** The people of a niche; `casts.yaml` explains the fields. */
export interface Cast {
  style: string;
  frame: Frame;
  walls: readonly string[];
  shapes: readonly string[];
  optional: readonly string[];
  variants: Traits;
  colors: Traits;
  adapt?: ReadonlyArray<readonly [string, string]>;
  scenes: Readonly<Record<'day' | 'evening' | 'inside', Tones>>;
  /** Components of four faces of a person; a look that names a component keeps its own. */
  expressions: ReadonlyArray<Readonly<Record<string, string>>>;
  looks: readonly Look[];
  heroes: { framing: Framing; people: readonly Hero[] };
}

const LISTS = new Set(['walls', 'shapes', 'optional', 'day', 'evening', 'inside']);
const TRAITS = new Set(['variants', 'colors']);

const words = (text: string) => text.split(' ');

/** Splits the lists, which the file writes as words. */
function splitLists(key: string, value: unknown): unknown {
  if (LISTS.has(key)) return words(value as string);
  if (!TRAITS.has(key)) return value;
  return Object.fromEntries(Object.entries(value as Record<string, string>).map(([name, list]) => [name, words(list)]));
}

const file = readFileSync(new URL('casts.yaml', import.meta.url), 'utf8');

export const CASTS = parse(file, (key, value) => splitLists(String(key), value)) as Readonly<
  Record<PortraitNiche, Cast>
>;
