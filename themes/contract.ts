/**
 * The token contract: every custom property that a theme sets and `_base` reads. Tests check the themes, `_base` and
 * `_base/README.md` against it; `npm run theme:new` and the validation of tenants' overrides use it.
 */

import { z } from 'zod';

import groups from './contract.json' with { type: 'json' };

const tokens = z.record(z.string(), z.string());

const tokenGroup = z.strictObject({
  name: z.string(),
  /** Where a token is set: in both scheme mixins, or in the one for the whole brand. */
  place: z.enum(['scheme', 'brand']),
  purpose: z.string(),
  /** Tokens that every theme sets, with their purposes. */
  required: tokens,
  /** Tokens that a theme may set; rules that read one have a neutral fallback. */
  optional: tokens.optional(),
});

export type TokenPlace = z.infer<typeof tokenGroup>['place'];

/** The contract, from general to specific. */
export const TOKEN_GROUPS = z.array(tokenGroup).parse(groups);

export function tokenNames(place: TokenPlace, kind: 'required' | 'optional'): string[] {
  return TOKEN_GROUPS.filter((group) => group.place === place).flatMap((group) => Object.keys(group[kind] ?? {}));
}

/** Measures that `_base` sets at the root and a token may read: the height of a profile's photos on a phone. */
export const ROOT_MEASURES: readonly string[] = ['stage'];

/** Tokens that a component sets and reads itself; not part of a theme. */
export const COMPONENT_LOCAL: readonly string[] = [
  'tone',
  'tone-bg',
  'from',
  'to',
  'hero-fit',
  // Of compositions: a card's place in the hand, the size of a scallop, the height of the head of the chats list, and the
  // width of the match-finder's question.
  'tilt',
  'shift',
  'scallop',
  'head-h',
  'quiz-w',
  // Where the tools of a swipe card stand.
  'card-tool-right',
  // How far the ground of a head reaches up behind a notice above the page.
  'banner-h',
  // Of the swipe game and the match: sizes, how a card leaves, how far portraits are, the radius of a sun, and rings.
  'swipe-h',
  'swipe-w',
  'swipe-rest',
  'swipe-out',
  'swipe-dur',
  'swipe-far',
  'swipe-lift',
  'swipe-tilt',
  'swipe-lean',
  'swipe-stamp',
  'way',
  'face',
  'ground',
  'sun',
  'ring',
  'gold',
  // Of a profile: how much its name is reduced, and the distance to the content's edge.
  'fit',
  'edge',
  // Set by scripts while a card is dragged or a photo is pinched.
  'drag',
  'drag-x',
  'turn',
  'zoom',
  // Colours of the gift drawings, derived from the theme's.
  'art-ink',
  'art-line',
  'art-main',
  'art-shade',
  'art-second',
  'art-light',
];
