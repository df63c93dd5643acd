import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Interest } from '../../../server/modules/platform/profile-values/index.ts';
import { useLocale } from '../root-data/use-locale.ts';
import { collatorFor } from './format.ts';

/** Interests in groups, to make the list of fifty easier to scan; the intimate ones are the last group. */
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

interface InterestChoices {
  group: InterestGroup;
  label: string;
  /** In the order of their labels. */
  interests: Array<{ value: Interest; label: string }>;
}

/** The groups with their labels in the language of the page. */
export function useInterestGroups(): InterestChoices[] {
  const { t } = useTranslation('facts');
  const { compare } = collatorFor(useLocale());
  return (Object.keys(INTEREST_GROUPS) as InterestGroup[]).map((group) => ({
    group,
    label: t(`interests.group.${group}`),
    interests: INTEREST_GROUPS[group]
      .map((value) => ({ value, label: t(`interests.value.${value}`) }))
      .toSorted((one, other) => compare(one.label, other.label)),
  }));
}
