import type { Interest } from '../../../server/modules/platform/profile-values/index.ts';

/** Interests in groups, to make the list of fifty easier to scan. */
export const INTEREST_GROUPS = {
  outside: [
    'hiking',
    'biking',
    'outdoors',
    'beach',
    'gardening',
    'animals',
    'travelling',
    'adventure',
    'sports',
    'gym',
  ],
  table: ['cooking', 'foodie', 'bbq', 'sushi', 'vegetarian', 'coffee', 'tea', 'wine', 'beer'],
  culture: [
    'music',
    'movies',
    'theater',
    'art',
    'photography',
    'reading',
    'dancing',
    'party',
    'video_games',
    'politics',
    'astrology',
    'fashion',
    'shopping',
    'tattoos',
  ],
  close: ['relationship', 'hugging', 'kissing', 'massages', 'lingerie', 'exchanging_pictures'],
  intimate: [
    'sex',
    'safe_sex',
    'oral_sex',
    'anal_sex',
    'masturbating',
    'sex_toys',
    'bondage',
    'sadomasochism',
    'public_sex',
    'threesome',
    'one_night_stand',
  ],
} as const satisfies Record<string, readonly Interest[]>;

export type InterestGroup = keyof typeof INTEREST_GROUPS;
