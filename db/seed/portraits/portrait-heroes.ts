import { CASTS, type PortraitNiche, type Traits } from './portrait-cast.ts';
import type { Framing } from './portraits.ts';

/** One of the three people on a brand's front page. */
interface HeroFigure {
  options: Record<string, unknown>;
  /** Index of the background and shape. */
  ground: number;
  framing: Framing;
}

interface Person {
  ground: number;
  variants: Traits;
  colors?: Traits;
}

const numbered = (number: number) => [`variant${String(number).padStart(2, '0')}`];

/**
 * Pins every component to one value; a component that the person does not name uses the first value of the cast's list.
 */
function optionsOf(niche: PortraitNiche, person: Person): Record<string, unknown> {
  const cast = CASTS[niche];
  const options: Record<string, unknown> = { seed: `hero-${niche}` };
  for (const name of cast.optional) options[`${name}Probability`] = person.variants[name] ? 100 : 0;
  for (const [name, list] of Object.entries({ ...cast.variants, ...person.variants }))
    options[`${name}Variant`] = [list[0]];
  for (const [name, list] of Object.entries({ ...cast.colors, ...person.colors })) options[`${name}Color`] = [list[0]];
  return options;
}

const PEOPLE: Readonly<Record<PortraitNiche, { framing: Framing; people: readonly [Person, Person, Person] }>> = {
  1: {
    framing: { frame: { x: -16, y: 70, side: 330 } },
    people: [
      { ground: 0, variants: { head: ['longCurly'] }, colors: { clothing: ['ff5c93'] } },
      { ground: 1, variants: { head: ['pomp'], facialHair: ['full'] }, colors: { clothing: ['2f6df6'] } },
      { ground: 3, variants: { head: ['twists2'] }, colors: { skin: ['a8663c'], clothing: ['ffc42e'] } },
    ],
  },
  2: {
    framing: {},
    people: [
      {
        ground: 1,
        variants: { hair: numbered(15), eyes: numbered(1), earrings: numbered(1) },
        colors: { skin: ['d9a27c'] },
      },
      { ground: 0, variants: { hair: numbered(19), earrings: numbered(1) } },
      { ground: 3, variants: { hair: numbered(36), glasses: numbered(1), earrings: numbered(1) } },
    ],
  },
  3: {
    framing: {},
    people: [
      { ground: 0, variants: { hair: ['bun'], clothes: ['turtleNeck'] } },
      {
        ground: 3,
        variants: { hair: ['sideComed'], beard: ['chinMoustache'], clothes: ['shirt'] },
        colors: { skin: ['b07a54'], hair: ['1f1614'], clothes: ['8a7a6a'] },
      },
      {
        ground: 2,
        variants: { hair: ['sideComed'], rearHair: ['longWavy'], clothes: ['dress'] },
        colors: { hair: ['a86a44'], clothes: ['3a0f1d'] },
      },
    ],
  },
  4: {
    framing: { square: true, frame: { x: -32, y: 40, side: 364 } },
    people: [
      { ground: 0, variants: { hair: ['long'], eyes: ['happy'] } },
      {
        ground: 1,
        variants: { hair: ['curlyBun'], eyes: ['happy'] },
        colors: { hair: ['2a1712'], skin: ['8a5238'], clothing: ['ff8b2b'] },
      },
      {
        ground: 4,
        variants: { hair: ['bobCut'], eyes: ['happy'] },
        colors: { hair: ['e0a13a'], clothing: ['f04e8a'] },
      },
    ],
  },
  5: {
    framing: {},
    people: [
      { ground: 0, variants: { top: ['bob'], clothes: ['blazerAndShirt'] } },
      {
        ground: 1,
        variants: {
          top: ['theCaesarAndSidePart'],
          clothes: ['collarAndSweater'],
          facialHair: ['beardLight'],
          accessories: ['round'],
        },
        colors: { skin: ['edbd98'], clothes: ['33536e'], hair: ['dcdcd8'], facialHair: ['dcdcd8'] },
      },
      {
        ground: 3,
        variants: { top: ['shortFlat'], clothes: ['blazerAndSweater'], facialHair: ['moustacheFancy'] },
        colors: { skin: ['a5683f'], clothes: ['4a3a5e'] },
      },
    ],
  },
  6: {
    framing: {},
    people: [
      { ground: 0, variants: { hair: numbered(48), clothes: numbered(13), mouth: numbered(22) } },
      { ground: 4, variants: { hair: numbered(15), clothes: numbered(17), beard: numbered(1) } },
      { ground: 3, variants: { hair: numbered(28), clothes: numbered(5) } },
    ],
  },
  7: {
    framing: { square: true },
    people: [
      {
        ground: 0,
        variants: { hair: ['fonze'], clothes: ['crew'], facialHair: ['beard'] },
        colors: { hair: ['a8481f'], facialHair: ['a8481f'] },
      },
      {
        ground: 1,
        variants: { hair: ['mrClean'], clothes: ['collared'], facialHair: ['scruff'], earrings: ['stud'] },
        colors: { base: ['8a4e33'], shirt: ['3b1fe0'] },
      },
      {
        ground: 3,
        variants: { hair: ['turban'], clothes: ['crew'], facialHair: ['beard'] },
        colors: { hair: ['ff9a3d'], base: ['c08052'], shirt: ['1bdcc9'] },
      },
    ],
  },
};

function heroesOf(niche: PortraitNiche): HeroFigure[] {
  const { framing, people } = PEOPLE[niche];
  return people.map((person) => ({ options: optionsOf(niche, person), ground: person.ground, framing }));
}

/** The front page people by niche, in the order of their frames. */
export const HEROES: Readonly<Record<PortraitNiche, HeroFigure[]>> = {
  1: heroesOf(1),
  2: heroesOf(2),
  3: heroesOf(3),
  4: heroesOf(4),
  5: heroesOf(5),
  6: heroesOf(6),
  7: heroesOf(7),
};
