/**
 * The drawn people of each niche. Every trait is an allow-list selected by hand: adults only, no props, no tears, no
 * tongues, no children's hair. A drawing style's seed alone does not guarantee that, so nothing depends on it: a
 * component that is not listed here is not drawn.
 */

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

export interface Cast {
  /** Name of the style's file in @dicebear/styles. */
  style: string;
  /** Position of the square figure on the 300 by 400 background. */
  frame: Frame;
  /** Components of the style that are drawn only if a look names them. */
  optional: readonly string[];
  variants: Traits;
  colors: Traits;
  /** Replacements in the drawing's source that adapt its inks to the brand. */
  recolour?: ReadonlyArray<readonly [string, string]>;
  looks: readonly Look[];
}

const numbered = (...numbers: number[]) => numbers.map((each) => `variant${String(each).padStart(2, '0')}`);

const PEEPS_SKIN = ['f6c7a0', 'f9d3b4', 'd8945f', 'a8663c', 'f0b78c', '7d4a2b'];
const PEEPS_CLOTHES = ['ff5c93', '2f6df6', 'ff8a3d', 'ffc42e', '8a4bd6', '2bb673', 'e0115f', '12a5b8'];

const vonkje: Cast = {
  style: 'open-peeps',
  frame: { x: -70, y: -40, side: 440 },
  optional: ['mask', 'accessories', 'facialHair'],
  variants: { expression: ['smile', 'calm', 'smile', 'cute', 'smile'] },
  colors: { skin: PEEPS_SKIN, clothing: PEEPS_CLOTHES, headContrast: ['2c1b18', '5a3420', 'a8481f'], ink: ['000000'] },
  looks: [
    {
      gender: 'female',
      ages: [20, 42],
      count: 8,
      variants: { head: ['longCurly', 'bun', 'long', 'medium3', 'longBangs', 'afro', 'mediumBangs', 'medium2'] },
    },
    {
      gender: 'female',
      ages: [24, 50],
      count: 5,
      variants: {
        head: ['medium1', 'bangs', 'mediumStraight', 'bun2', 'mediumBangs3'],
        accessories: ['glasses2', 'glasses3', 'glasses5'],
      },
    },
    {
      gender: 'female',
      ages: [48, 72],
      count: 5,
      variants: { head: ['grayMedium', 'grayBun', 'grayMedium'], accessories: ['glasses', 'glasses2', 'glasses5'] },
      colors: { headContrast: ['c9c4bd', 'a8a29a', 'e4e0d8'] },
    },
    {
      gender: 'male',
      ages: [24, 45],
      count: 8,
      variants: {
        head: ['pomp', 'short4', 'twists2', 'short1', 'shaved2', 'short2'],
        facialHair: ['full', 'goatee1', 'full2', 'chin', 'full', 'moustache6', 'full3'],
      },
    },
    {
      gender: 'male',
      ages: [25, 50],
      count: 5,
      variants: {
        head: ['short5', 'twists', 'pomp', 'flatTop', 'turban'],
        facialHair: ['full', 'goatee2', 'full2'],
        accessories: ['glasses2', 'glasses3'],
      },
    },
    {
      gender: 'male',
      ages: [42, 72],
      count: 6,
      variants: {
        head: ['grayShort', 'noHair1', 'grayShort', 'noHair3'],
        facialHair: ['full4', 'moustache9', 'full4'],
        accessories: ['glasses', 'glasses5'],
      },
      colors: { headContrast: ['c9c4bd', 'a8a29a', 'e4e0d8'] },
    },
  ],
};

const SHE_INK = ['3d1233'];

const samenzij: Cast = {
  style: 'lorelei',
  frame: { x: -62, y: 18, side: 424 },
  optional: ['beard', 'glasses', 'earrings', 'freckles', 'hairAccessories'],
  variants: {
    mouth: ['happy01', 'happy02', 'happy04', 'happy05'],
    eyes: numbered(12, 1, 11, 4, 2),
    eyebrows: numbered(10),
    nose: numbered(2),
    head: numbered(3),
  },
  colors: {
    earrings: ['b8422a'],
    eyebrows: SHE_INK,
    eyes: SHE_INK,
    mouth: SHE_INK,
    nose: SHE_INK,
    glasses: SHE_INK,
    freckles: SHE_INK,
    outline: SHE_INK,
    hair: ['4a173d', 'a3472f', '4a173d', '5c2a1e', '8a6a7c', '2c1326'],
    skin: ['fbe6d8', 'f4d3bd', 'd9a27c', 'fbe6d8', 'b77a55'],
  },
  looks: [
    {
      gender: 'female',
      ages: [22, 44],
      count: 10,
      variants: { hair: numbered(19, 15, 35, 23, 36, 41, 38, 24, 33, 45), earrings: numbered(1, 2, 3) },
    },
    {
      gender: 'female',
      ages: [28, 56],
      count: 9,
      variants: {
        hair: numbered(15, 32, 19, 29, 37, 40, 46, 21, 18),
        glasses: numbered(1, 4),
        earrings: numbered(1, 3),
      },
    },
    {
      gender: 'female',
      ages: [48, 72],
      count: 8,
      variants: { hair: numbered(37, 22, 32, 19, 38, 9, 15), glasses: numbered(1, 5, 4), earrings: numbered(2, 1) },
      colors: { hair: ['b3a3ac', '8a6a7c', 'cbbfc4'] },
    },
    { gender: 'male', ages: [28, 60], count: 5, variants: { hair: numbered(3, 8, 1, 47), beard: numbered(1, 2) } },
  ],
};

const FLUWEEL_DARK = ['2a1a18', '1f1614', '3a2018'];

const fluweel: Cast = {
  style: 'toon-head',
  frame: { x: -49, y: -22, side: 398, height: 476 },
  optional: ['beard', 'rearHair'],
  variants: {
    eyes: ['humble', 'humble', 'bow'],
    mouth: ['smile'],
    eyebrows: ['neutral', 'raised'],
    body: ['body'],
    head: ['head'],
  },
  colors: {
    hair: [...FLUWEEL_DARK, 'a86a44', '6a3a26'],
    skin: ['e9c0a0', 'd8a582', 'b07a54', 'f1cdb2', 'a06a48'],
    clothes: ['1c1416', '3a0f1d', '2a2022', '8a7a6a'],
  },
  looks: [
    {
      gender: 'female',
      ages: [25, 55],
      count: 5,
      variants: { hair: ['bun'], clothes: ['turtleNeck', 'dress', 'openJacket'] },
    },
    {
      gender: 'female',
      ages: [23, 50],
      count: 9,
      variants: {
        hair: ['sideComed'],
        rearHair: ['longWavy', 'neckHigh', 'shoulderHigh', 'longStraight'],
        clothes: ['dress', 'turtleNeck', 'openJacket'],
      },
      // Light enough for the length of the hair to be visible in the low light.
      colors: { hair: ['a86a44', '8f5638', 'bf8a5e', '9c6248'] },
    },
    {
      gender: 'female',
      ages: [46, 70],
      count: 4,
      variants: {
        hair: ['sideComed', 'bun'],
        rearHair: ['neckHigh', 'shoulderHigh'],
        clothes: ['turtleNeck', 'shirt'],
      },
      colors: { hair: ['b8a898', 'cfc4b6'] },
    },
    {
      gender: 'male',
      ages: [28, 56],
      count: 10,
      variants: {
        hair: ['undercut', 'sideComed', 'undercut', 'spiky'],
        beard: ['fullBeard', 'chinMoustache', 'fullBeard', 'moustacheTwirl', 'longBeard'],
        clothes: ['openJacket', 'shirt', 'turtleNeck'],
      },
    },
    {
      gender: 'male',
      ages: [46, 72],
      count: 5,
      variants: {
        hair: ['undercut', 'sideComed'],
        beard: ['fullBeard', 'longBeard', 'chinMoustache'],
        clothes: ['shirt', 'openJacket'],
      },
      colors: { hair: ['b8a898', 'cfc4b6', '94867a'] },
    },
  ],
};

const BBW_SKIN = ['f0b79c', '8a5238', 'f5c4aa', 'e5a07e', '6b4230', 'c98660'];
const BBW_CLOTHES = ['a60f58', 'ff8b2b', '2c8a8a', '5b2a9c', 'f04e8a', 'ffd84a', '2f6b3a'];

const volmaakt: Cast = {
  style: 'personas',
  frame: { x: -72, y: -8, side: 444 },
  optional: ['facialHair'],
  variants: { nose: ['mediumRound'], clothes: ['rounded'], mouth: ['bigSmile', 'bigSmile', 'smile', 'lips'] },
  colors: {
    skin: BBW_SKIN,
    clothing: BBW_CLOTHES,
    hair: ['5a2a22', '2a1712', 'c4521a', 'e0a13a', '7a3a1c'],
    facialHair: ['4a2b20', '2a1712'],
  },
  recolour: [
    ['fill="white" opacity=".36"', 'fill="white" opacity=".08"'],
    ['fill="white" opacity=".26"', 'fill="white" opacity=".12"'],
  ],
  looks: [
    {
      gender: 'female',
      ages: [22, 48],
      count: 12,
      variants: {
        hair: ['long', 'curlyBun', 'bobCut', 'extraLong', 'curly', 'straightBun'],
        eyes: ['happy', 'happy', 'open'],
      },
    },
    {
      gender: 'female',
      ages: [28, 60],
      count: 5,
      variants: { hair: ['bobBangs', 'straightBun', 'bobCut', 'long'], eyes: ['glasses'] },
    },
    {
      gender: 'female',
      ages: [50, 72],
      count: 4,
      variants: {
        hair: ['bobCut', 'straightBun', 'long'],
        eyes: ['glasses', 'happy'],
      },
      colors: { hair: ['d8d2cc', 'bdb4ac'] },
    },
    {
      gender: 'male',
      ages: [26, 56],
      count: 9,
      variants: {
        hair: ['shortCombover', 'fade', 'buzzcut', 'balding', 'bald'],
        eyes: ['open', 'happy', 'glasses'],
        facialHair: ['beardMustache', 'beardMustache', 'goatee', 'walrus'],
        mouth: ['bigSmile', 'smile'],
      },
    },
    {
      gender: 'male',
      ages: [48, 72],
      count: 4,
      variants: {
        hair: ['balding', 'shortCombover'],
        eyes: ['glasses', 'happy'],
        facialHair: ['beardMustache', 'walrus'],
        mouth: ['bigSmile', 'smile'],
      },
      colors: { hair: ['c9c2ba'], facialHair: ['d8d2cc'] },
    },
  ],
};

const SILVER = ['e9e6df', 'cfcac2', 'dcdcd8', 'f1efe9', 'bdb7ae'];
const GILF_CLOTHES = ['0a5a60', '33536e', 'b4632f', '4a3a5e', '8c2f3c', '1e6a5a', '6b4a2b'];

const goudenJaren: Cast = {
  style: 'avataaars',
  frame: { x: -50, y: 8, side: 400 },
  optional: ['accessories', 'facialHair'],
  variants: {
    eyes: ['default', 'happy', 'default'],
    mouth: ['twinkle', 'smile', 'twinkle', 'default'],
    eyebrows: ['defaultNatural'],
    nose: ['default'],
    // Belongs to a shirt that is not used; pinned so that nothing depends on the seed.
    clothesGraphic: ['diamond'],
  },
  colors: {
    hair: SILVER,
    facialHair: SILVER,
    skin: ['f3c9a8', 'edbd98', 'f5d2b6', 'a5683f', 'f0c6a4', '8a5533', 'd9a27c'],
    clothes: GILF_CLOTHES,
    accessories: ['0a474d', '3a2a1e'],
    hat: ['0a5a60'],
  },
  looks: [
    {
      gender: 'female',
      ages: [54, 76],
      count: 10,
      variants: {
        top: ['bob', 'curly', 'shortWaved', 'longButNotTooLong', 'bun', 'straightAndStrand', 'shaggyMullet'],
        clothes: ['blazerAndShirt', 'collarAndSweater', 'shirtVNeck', 'shirtScoopNeck'],
      },
    },
    {
      gender: 'female',
      ages: [56, 80],
      count: 8,
      variants: {
        top: ['shortWaved', 'bob', 'shortCurly', 'curly', 'bun'],
        clothes: ['collarAndSweater', 'shirtVNeck', 'blazerAndSweater'],
        accessories: ['prescription02', 'round', 'prescription01'],
      },
    },
    {
      gender: 'male',
      ages: [54, 76],
      count: 8,
      variants: {
        top: ['theCaesarAndSidePart', 'shortFlat', 'shortRound', 'shortWaved', 'sides'],
        clothes: ['collarAndSweater', 'blazerAndSweater', 'blazerAndShirt'],
        facialHair: ['beardLight', 'moustacheFancy', 'beardMedium', 'moustacheMagnum'],
      },
    },
    {
      gender: 'male',
      ages: [56, 80],
      count: 7,
      variants: {
        top: ['sides', 'theCaesar', 'shortFlat', 'theCaesarAndSidePart'],
        clothes: ['blazerAndSweater', 'collarAndSweater'],
        facialHair: ['beardLight', 'moustacheFancy', 'beardMajestic'],
        accessories: ['round', 'prescription02', 'prescription01'],
      },
    },
  ],
};

const mevrouw: Cast = {
  style: 'notionists',
  frame: { x: -108, y: -80, side: 516 },
  optional: ['gesture', 'clothesGraphic', 'beard', 'glasses'],
  variants: {
    eyes: numbered(5),
    eyebrows: numbered(9),
    nose: numbered(4),
    mouth: numbered(14, 22, 17, 3, 30),
    head: numbered(1),
  },
  colors: { ink: ['4b0615'], paper: ['fff7ea'] },
  looks: [
    {
      gender: 'female',
      ages: [36, 58],
      count: 14,
      variants: {
        hair: numbered(48, 41, 36, 28, 11, 23, 2, 43, 58, 37, 57, 10),
        clothes: numbered(13, 9, 19, 5, 17, 11, 16, 14),
      },
    },
    {
      gender: 'female',
      ages: [42, 66],
      count: 8,
      variants: {
        hair: numbered(43, 23, 36, 48, 11, 58),
        clothes: numbered(16, 13, 17, 21, 19),
        glasses: numbered(3, 8, 11),
      },
    },
    {
      gender: 'male',
      ages: [24, 46],
      count: 8,
      variants: {
        hair: numbered(15, 24, 38, 55, 6, 35),
        clothes: numbered(17, 16, 5, 9, 20),
        beard: numbered(1, 2, 8),
        mouth: numbered(14, 3),
      },
    },
    {
      gender: 'male',
      ages: [34, 64],
      count: 5,
      variants: {
        hair: numbered(25, 16, 49, 60),
        clothes: numbered(16, 20, 17),
        beard: numbered(2, 1, 8),
        glasses: numbered(3, 8),
        mouth: numbered(14, 3),
      },
    },
  ],
};

const INDIGO = ['110e33'];

const hartsman: Cast = {
  style: 'micah',
  frame: { x: -40, y: 22, side: 380 },
  optional: ['facialHair', 'glasses', 'earrings', 'hair'],
  variants: {
    mouth: ['smile', 'smile', 'smirk'],
    eyes: ['eyes'],
    eyebrows: ['up'],
    head: ['standard'],
    nose: ['curve', 'pointed'],
    ears: ['attached', 'detached'],
  },
  colors: {
    eyebrows: INDIGO,
    eyes: INDIGO,
    mouth: INDIGO,
    glasses: INDIGO,
    facialHair: ['2b1a14', '110e33', '4a2a18'],
    hair: ['2b1a14', 'a8481f', 'f4d150', '110e33', '6a3a1e'],
    base: ['f7cdb4', '8a4e33', 'f9d5c0', 'c08052', '6a3a24', 'e8b08c'],
    shirt: ['ffffff', '3b1fe0', '1bdcc9', 'ffd21f', '6fd3ff', 'ff6b81'],
    earring: ['ffd21f'],
    eyeShadow: ['ffffff'],
  },
  looks: [
    {
      gender: 'male',
      ages: [24, 48],
      count: 9,
      variants: {
        hair: ['fonze', 'fonze', 'dannyPhantom'],
        clothes: ['crew', 'collared', 'open'],
        facialHair: ['beard', 'scruff'],
      },
    },
    {
      gender: 'male',
      ages: [26, 60],
      count: 8,
      variants: {
        hair: ['mrClean', 'dougFunny', 'mrClean'],
        clothes: ['collared', 'crew', 'open'],
        facialHair: ['scruff', 'beard'],
        earrings: ['stud', 'hoop'],
      },
      colors: { base: ['8a4e33', 'f7cdb4', '6a3a24', 'c08052', 'f3c3a6'] },
    },
    {
      gender: 'male',
      ages: [23, 46],
      count: 5,
      variants: { hair: ['fonze'], clothes: ['open', 'collared', 'crew'], glasses: ['round', 'square'] },
    },
    {
      gender: 'male',
      ages: [26, 58],
      count: 4,
      variants: { hair: ['turban'], clothes: ['crew', 'collared'], facialHair: ['beard'] },
      colors: { base: ['c08052', 'a86a42'], hair: ['ff9a3d', '3b1fe0', 'e0115f', '1b9a8c'], facialHair: INDIGO },
    },
    {
      gender: 'male',
      ages: [46, 74],
      count: 8,
      variants: {
        hair: ['fonze', 'mrClean', 'dougFunny'],
        clothes: ['collared', 'open', 'crew'],
        facialHair: ['scruff', 'beard'],
        glasses: ['round', 'square'],
      },
      colors: { hair: ['dcdcd8', 'bdbdb9'], facialHair: ['9a9a96', 'c9c9c5'] },
    },
  ],
};

export const CASTS: Readonly<Record<PortraitNiche, Cast>> = {
  1: vonkje,
  2: samenzij,
  3: fluweel,
  4: volmaakt,
  5: goudenJaren,
  6: mevrouw,
  7: hartsman,
};
