import type { Interest } from '../../server/modules/platform/profile-values/index.ts';
import type { Theme } from '../../themes/theme-list.ts';
import { iconSymbol, writeSprite } from './icons.ts';
import { drawCustomIcon, type CustomIconName } from './custom-icons.ts';

/** The icon of each interest: the name of a drawing of the icon set, or a custom drawing. Each is used once. */
const INTEREST_DRAWINGS: Record<Interest, string | { own: CustomIconName }> = {
  adventure: 'compass',
  anal_sex: { own: 'peach' },
  animals: 'paw-print',
  art: 'palette',
  astrology: 'planet',
  bbq: { own: 'grill' },
  beach: 'island',
  beer: 'beer-stein',
  biking: 'bicycle',
  bondage: { own: 'cuffs' },
  coffee: 'coffee',
  cooking: 'cooking-pot',
  dancing: 'disco-ball',
  exchanging_pictures: 'images',
  fashion: 'coat-hanger',
  foodie: 'fork-knife',
  gardening: 'potted-plant',
  gym: 'barbell',
  hiking: 'boot',
  hugging: { own: 'hug' },
  kissing: { own: 'lips' },
  lingerie: { own: 'lingerie' },
  massages: 'flower-lotus',
  masturbating: 'hand',
  movies: 'film-slate',
  music: 'music-notes',
  one_night_stand: 'moon-stars',
  oral_sex: 'cherries',
  outdoors: 'tree',
  party: 'confetti',
  photography: 'camera',
  politics: 'megaphone',
  public_sex: 'park',
  reading: 'book-open',
  relationship: 'hand-heart',
  sadomasochism: 'feather',
  safe_sex: 'shield-check',
  sex: 'flame',
  sex_toys: 'magic-wand',
  shopping: 'shopping-bag',
  sports: 'soccer-ball',
  sushi: { own: 'sushi' },
  tattoos: 'anchor',
  tea: 'tea-bag',
  theater: 'ticket',
  threesome: 'users-three',
  travelling: 'airplane-tilt',
  vegetarian: 'carrot',
  video_games: 'game-controller',
  wine: 'wine',
};

export function interestSymbol(interest: Interest, weight: Theme['icons']): string {
  const drawing = INTEREST_DRAWINGS[interest];
  if (typeof drawing === 'string') return iconSymbol(drawing, weight).replace(`id="${drawing}"`, `id="${interest}"`);
  return `<symbol id="${interest}" viewBox="0 0 256 256">${drawCustomIcon(drawing.own, weight)}</symbol>`;
}

/** Writes a theme's interest sprite, which only pages with interests load; returns its URL. */
export function buildInterestSprite({ slug, icons }: Pick<Theme, 'slug' | 'icons'>): string {
  const names = Object.keys(INTEREST_DRAWINGS) as Interest[];
  return writeSprite(`interests/${slug}`, names.map((name) => interestSymbol(name, icons)).join(''));
}
