import type { FileStorage } from '../../../server/lib/storage/file-storage.ts';
import type { Interest } from '../../../server/modules/platform/profile-values/index.ts';
import { drawBoothOf, drawPrintOf, drawScene } from './further-pictures.ts';
import { CASTS, type PortraitNiche } from './portrait-cast.ts';
import { hairOf, lookOf, type Hair } from './portrait-traits.ts';
import { drawPortrait, optionsFor, portraitPeople, renderDrawing, type CastPerson } from './portraits.ts';
import { STILL_LIFE_INTERESTS, drawStillLife } from './still-lifes.ts';

/** A stored picture; `key` is its key in the photo storage. */
export interface Picture {
  key: string;
  width: number;
  height: number;
  /** `#rrggbb` in lower case. */
  color: string;
}

/** One drawn person, shared by several members: the portrait first, then further pictures. */
export interface DrawnPerson {
  gender: 'male' | 'female';
  minAge: number;
  maxAge: number;
  /** Null where the drawing has no hair colour. */
  hair: Hair | null;
  /** Equal for people who share hair, beard, and whether they wear glasses. */
  look: string;
  glasses: boolean;
  pictures: Picture[];
}

/** The pictures of a niche's members. */
export interface Gallery {
  people: DrawnPerson[];
  /** Objects of an interest. */
  stillLifes: Partial<Record<Interest, Picture>>;
}

/** Widths in pixels of portraits and of further pictures. */
interface PictureWidths {
  portrait: number;
  further: number;
}

const WIDTHS: PictureWidths = { portrait: 800, further: 480 };
/** One person in this many has two more pictures. */
const MANY_PICTURES_EVERY = 5;

/** A picture to be drawn. */
interface Drawing extends Picture {
  svg: string;
}

/**
 * Returns the gallery of a niche with its files in the storage; draws missing ones, which takes a few seconds. The
 * list is written last, so that an interrupted run is repeated.
 */
export async function ensureGallery(storage: FileStorage, niche: PortraitNiche, widths = WIDTHS): Promise<Gallery> {
  const listKey = `demo/${niche}/gallery.json`;
  const list = await storage.read(listKey);
  if (list) return JSON.parse(list.toString()) as Gallery;
  const { gallery, drawings } = composeGallery(niche, widths);
  // One after the other: a database connection that logs in meanwhile needs a thread of the same pool, and PostgreSQL
  // ends it after a minute.
  for (const { key, svg, width } of drawings) await storage.write(key, await renderDrawing(svg, width));
  await storage.write(listKey, Buffer.from(JSON.stringify(gallery)));
  return gallery;
}

/** The gallery of a niche, and what is to be drawn for it. */
export function composeGallery(niche: PortraitNiche, widths = WIDTHS): { gallery: Gallery; drawings: Drawing[] } {
  const drawings: Drawing[] = [];
  const add = (name: string, { svg, color }: { svg: string; color: string }, width: number): Picture => {
    const picture = {
      key: `demo/${niche}/${name}.webp`,
      width,
      height: Math.round((width * 4) / 3),
      color: color.toLowerCase(),
    };
    drawings.push({ ...picture, svg });
    return picture;
  };
  const people = portraitPeople(CASTS[niche]).map((person, number) => {
    const { look, key } = person;
    const options = optionsFor(CASTS[niche], look, person.index, person.shift);
    const further = furtherPictures(niche, person, number).map((drawn, index) =>
      add(`${key}-${index + 2}`, drawn, widths.further),
    );
    return {
      gender: look.gender,
      minAge: look.ages[0],
      maxAge: look.ages[1],
      hair: hairOf(CASTS[niche], options),
      ...lookOf(options),
      pictures: [add(key, portraitOf(niche, person, options), widths.portrait), ...further],
    };
  });
  const stillLifes = Object.fromEntries(
    STILL_LIFE_INTERESTS.map((interest) => [interest, add(interest, drawStillLife(niche, interest), widths.further)]),
  );
  return { gallery: { people, stillLifes }, drawings };
}

function portraitOf(niche: PortraitNiche, { index, shift }: CastPerson, options: Record<string, unknown>) {
  const { walls } = CASTS[niche];
  const ground = index + shift;
  return { svg: drawPortrait(niche, options, ground), color: walls[ground % walls.length]! };
}

/** A scene in the open and a treatment; of some people also a scene in a house and the other treatment. */
function furtherPictures(niche: PortraitNiche, person: CastPerson, number: number) {
  const treatments = [drawBoothOf, drawPrintOf] as const;
  const further = [drawScene(niche, person, 'outdoors'), treatments[number % 2]!(niche, person)];
  if (number % MANY_PICTURES_EVERY > 0) return further;
  return [...further, drawScene(niche, person, 'indoors'), treatments[(number + 1) % 2]!(niche, person)];
}
