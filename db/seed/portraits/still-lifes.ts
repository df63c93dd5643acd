import type { Interest } from '../../../server/modules/platform/profile-values/index.ts';
import { drawObject } from './objects.ts';
import { SHAPES } from './portrait-backgrounds.ts';
import { CASTS, type PortraitNiche } from './portrait-cast.ts';

/** The objects of an interest by name in the icon set: a large one, one behind it and one before it. */
const OBJECTS = {
  adventure: ['compass', 'tent', 'map-trifold'],
  animals: ['dog', 'bone', 'paw-print'],
  art: ['palette', 'image-square', 'paint-brush'],
  bbq: ['campfire', 'fish', 'pepper'],
  beach: ['umbrella', 'sailboat', 'sunglasses'],
  beer: ['beer-stein', 'beer-bottle', 'popcorn'],
  biking: ['bicycle', 'tree', 'backpack'],
  coffee: ['coffee', 'newspaper', 'cookie'],
  cooking: ['cooking-pot', 'pepper', 'carrot'],
  dancing: ['disco-ball', 'speaker-high', 'high-heel'],
  fashion: ['handbag', 'dress', 'high-heel'],
  foodie: ['bowl-food', 'wine', 'fork-knife'],
  gardening: ['potted-plant', 'flower', 'shovel'],
  gym: ['barbell', 'sneaker', 'towel'],
  hiking: ['boot', 'mountains', 'backpack'],
  movies: ['film-slate', 'popcorn', 'ticket'],
  music: ['guitar', 'vinyl-record', 'headphones'],
  outdoors: ['tent', 'tree-evergreen', 'campfire'],
  party: ['champagne', 'confetti', 'balloon'],
  photography: ['camera', 'image-square', 'film-strip'],
  reading: ['book-open-text', 'books', 'eyeglasses'],
  sports: ['soccer-ball', 'trophy', 'sneaker'],
  tea: ['tea-bag', 'books', 'cookie'],
  theater: ['mask-happy', 'ticket', 'microphone-stage'],
  travelling: ['suitcase-rolling', 'globe-hemisphere-west', 'airplane-tilt'],
  vegetarian: ['carrot', 'orange', 'leaf'],
  video_games: ['game-controller', 'joystick', 'headphones'],
  wine: ['wine', 'grains', 'cheese'],
} as const satisfies Partial<Record<Interest, readonly [string, string, string]>>;

type StillLifeInterest = keyof typeof OBJECTS;
export const STILL_LIFE_INTERESTS = Object.keys(OBJECTS) as StillLifeInterest[];

/** Where the table begins. */
const TABLE = 268;

/** Draws the objects of an interest on a table before the brand's shape, as SVG of 300 by 400. */
export function drawStillLife(niche: PortraitNiche, interest: StillLifeInterest): { svg: string; color: string } {
  const { walls, shapes, scenes } = CASTS[niche];
  const turn = STILL_LIFE_INTERESTS.indexOf(interest);
  const wall = walls[turn % walls.length]!;
  const [, far, near, light, ink] = scenes[turn % 2 ? 'inside' : 'day'];
  const [large, behind, before] = OBJECTS[interest];
  const side = turn % 2 ? 1 : -1;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect width="300" height="400" fill="${wall}"/>${SHAPES[niche](shapes[turn % shapes.length]!, turn)}${drawObject(behind, { x: 150 + side * 76, y: TABLE + 4, size: 172, fill: far, ink })}<path d="M0 ${TABLE}h300v${400 - TABLE}H0z" fill="${near}"/><path d="M0 ${TABLE}h300v7H0z" fill="${light}" opacity=".4"/>${drawObject(large, { x: 150 - side * 26, y: TABLE + 52, size: 236, fill: light, ink })}${drawObject(before, { x: 150 + side * 84, y: TABLE + 96, size: 128, fill: far, ink })}</svg>`;
  return { svg, color: wall };
}
