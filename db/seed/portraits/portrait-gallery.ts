import type { FactValue } from '../../../tenants/profile-facts.ts';
import type { FileStorage } from '../../../server/lib/storage/file-storage.ts';
import { CASTS, type Cast, type Frame, type Look, type PortraitNiche } from './portrait-cast.ts';
import { drawPortrait, optionsFor, portraitPeople, renderDrawing, renderPortraitSet } from './portraits.ts';

export type Hair = FactValue<'hair'>;

/** A stored picture; `key` is its key in the photo storage. */
export interface Picture {
  key: string;
  width: number;
  height: number;
  /** `#rrggbb` in lower case. */
  color: string;
}

/** One drawn person, shared by several members: the portrait first, then further pictures of the same face. */
export interface DrawnPerson {
  gender: 'male' | 'female';
  minAge: number;
  maxAge: number;
  /** Null where the drawing has no hair colour. */
  hair: Hair | null;
  pictures: Picture[];
}

/** Widths in pixels of portraits and of further pictures. */
interface PictureWidths {
  portrait: number;
  further: number;
}

const WIDTHS: PictureWidths = { portrait: 960, further: 540 };
/** Pictures of most people and of every sixth person: drawing six of everyone would take twice as long. */
const FEW_PICTURES = 3;
const MANY_PICTURES = 6;

/**
 * Returns the people of a niche with their files in the storage; draws missing ones, which takes a few seconds. The
 * list is written last, so that an interrupted run is repeated.
 */
export async function ensureGallery(
  storage: FileStorage,
  niche: PortraitNiche,
  widths = WIDTHS,
): Promise<DrawnPerson[]> {
  const listKey = `demo/${niche}/people.json`;
  const list = await storage.read(listKey);
  if (list) return JSON.parse(list.toString()) as DrawnPerson[];
  const gallery = await drawGallery(storage, niche, widths);
  await storage.write(listKey, Buffer.from(JSON.stringify(gallery)));
  return gallery;
}

async function drawGallery(
  storage: FileStorage,
  niche: PortraitNiche,
  { portrait: width, further: furtherWidth }: PictureWidths,
): Promise<DrawnPerson[]> {
  const portraits = new Map((await renderPortraitSet(niche, { width })).map((portrait) => [portrait.key, portrait]));
  return Promise.all(
    portraitPeople(CASTS[niche]).map(async (person, number) => {
      const portrait = portraits.get(person.key)!;
      const first = await store(storage, niche, person.key, portrait.webp, portrait.color, width);
      const count = number % 6 === 0 ? MANY_PICTURES : FEW_PICTURES;
      const further = Array.from({ length: count - 1 }, (_, index) =>
        drawScene(storage, niche, person, index + 1, furtherWidth),
      );
      return {
        gender: portrait.gender,
        minAge: portrait.minAge,
        maxAge: portrait.maxAge,
        hair: hairOf(CASTS[niche], optionsFor(CASTS[niche], person.look, person.index, person.shift)),
        pictures: [first, ...(await Promise.all(further))],
      };
    }),
  );
}

interface Person {
  look: Look;
  index: number;
  shift: number;
  key: string;
}

/** Components that vary between pictures of the same person, by drawing style. */
const CLOTHES = ['clothing', 'clothes', 'shirt'];

/** Draws the same face with another background, other clothes and another distance. */
async function drawScene(
  storage: FileStorage,
  niche: PortraitNiche,
  person: Person,
  scene: number,
  width: number,
): Promise<Picture> {
  const cast = CASTS[niche];
  const options = optionsFor(cast, person.look, person.index, person.shift);
  for (const name of CLOTHES) {
    const colors = cast.colors[name];
    if (colors) options[`${name}Color`] = [colors[(person.index + person.shift + scene * 2) % colors.length]];
  }
  const ground = person.index + person.shift + scene * 5 + 1;
  const svg = drawPortrait(niche, options, ground, { frame: framingOfScene(cast.frame, scene) });
  const { walls } = cast;
  const webp = await renderDrawing(svg, width);
  return store(storage, niche, `${person.key}-${scene + 1}`, webp, walls[ground % walls.length]!, width);
}

/** Odd scenes move closer, even ones move back a little and aside. */
function framingOfScene(frame: Frame, scene: number): Frame {
  const scale = scene % 2 === 1 ? 1.12 + scene * 0.02 : 0.96;
  const height = frame.height ?? frame.side;
  const aside = scene % 2 === 1 ? 0 : (scene - 3) * 8;
  const [width, tall] = [frame.side * scale, height * scale];
  return {
    x: Math.round(frame.x - (width - frame.side) / 2 + aside),
    // The shoulders reach the lower edge in every picture.
    y: Math.round(scale > 1 ? frame.y - (tall - height) / 3 : frame.y + height - tall),
    side: Math.round(width),
    height: Math.round(tall),
  };
}

async function store(
  storage: FileStorage,
  niche: PortraitNiche,
  name: string,
  webp: Buffer,
  color: string,
  width: number,
): Promise<Picture> {
  const key = `demo/${niche}/${name}.webp`;
  await storage.write(key, webp);
  return { key, width, height: Math.round((width * 4) / 3), color: color.toLowerCase() };
}

/** Names of the drawings' hair colours; colours that are not listed are unnatural. */
const COLOURS: Readonly<Record<Exclude<Hair, 'bald' | 'other'>, string>> = {
  blond: 'bf8a5e e0a13a f4d150',
  brown: '5a3420 3a2018 a86a44 6a3a26 8f5638 9c6248 5a2a22 7a3a1c 6a3a1e 5c2a1e',
  black: '4a173d 2c1b18 2a1a18 1f1614 2a1712 2b1a14 110e33 2c1326 000000',
  red: 'a8481f a3472f c4521a',
  grey: '8a6a7c c9c4bd a8a29a b3a3ac b8a898 94867a bdb4ac c9c2ba cfcac2 bdb7ae bdbdb9',
  white: 'e4e0d8 cbbfc4 cfc4b6 d8d2cc e9e6df dcdcd8 f1efe9',
};
const BALD = /^(?:noHair\d|bald|mrClean|dougFunny)$/;
const HAIR_COMPONENTS = ['headVariant', 'hairVariant', 'topVariant'];

/** The colour of a drawing's hair as a profile value. */
function hairOf(cast: Cast, options: Record<string, unknown>): Hair | null {
  const value = (name: string) => (options[name] as string[] | undefined)?.[0];
  const cut = HAIR_COMPONENTS.map(value).filter((name) => name !== undefined);
  if (cut.some((name) => BALD.test(name))) return 'bald';
  if (cut.includes('turban')) return 'other';
  // Notionists draws with ink only; open-peeps colours just a few heads and leaves the others black.
  if (cast.style === 'notionists') return null;
  const color = cast.style === 'open-peeps' ? peepColor(cut, value('headContrastColor')) : value('hairColor');
  const found = Object.entries(COLOURS).find(([, list]) => list.split(' ').includes(color ?? ''));
  return found ? (found[0] as Hair) : 'other';
}

function peepColor(cut: readonly string[], contrast: string | undefined): string | undefined {
  return cut.some((name) => name.startsWith('gray') || name === 'bangs') ? contrast : '000000';
}
