import type { Interest } from '../../../server/modules/platform/profile-values/index.ts';
import type { FactValue, Sexuality } from '../../../tenants/profile-facts.ts';
import type { Country, Niche } from '../../../tenants/value-lists.ts';

export type Gender = 'male' | 'female';
type Weights<K extends string> = Readonly<Partial<Record<K, number>>>;

export interface PersonaPlan {
  name: string;
  gender: Gender;
  sexuality: Sexuality;
  age: number;
}

export interface NichePlan {
  genders: Weights<Gender>;
  ages: Readonly<Record<Gender, readonly [min: number, max: number]>>;
  sexualities: Readonly<Record<Gender, Weights<Sexuality>>>;
  countries: Weights<Country>;
  /** Ages of the first members of a search. */
  leadingAges: readonly [min: number, max: number];
  /** Interests that are more common in this niche than elsewhere. */
  interests: readonly Interest[];
  bodies: Readonly<Record<Gender, Weights<FactValue<'body'>>>>;
  reasons: Weights<FactValue<'reason'>>;
  /** The persona for trying the site, and the premium member that it can find. */
  free: PersonaPlan;
  premium: PersonaPlan;
}

const STRAIGHT = {
  male: { hetero: 90, bi: 8, gay: 2 },
  female: { hetero: 86, bi: 12, lesbian: 2 },
} as const;
const BODIES = {
  male: { slim: 2, average: 5, athletic: 3, muscular: 2, full: 2 },
  female: { slim: 3, average: 5, athletic: 2, curvy: 4, full: 2 },
} as const;
/** Neither the youngest nor the oldest of a site. */
const PRIME = [25, 45] as const;
const REASONS = { relationship: 4, dating: 5, chatting: 3, adventure: 2, friendship: 2 } as const;

export const NICHE_PLANS: Readonly<Record<Niche, NichePlan>> = {
  1: {
    genders: { female: 55, male: 45 },
    ages: { female: [18, 72], male: [18, 72] },
    leadingAges: PRIME,
    sexualities: STRAIGHT,
    countries: { NL: 84, BE: 16 },
    interests: ['coffee', 'party', 'beach', 'dancing', 'music', 'biking', 'foodie', 'movies', 'sushi', 'bbq'],
    bodies: BODIES,
    reasons: REASONS,
    free: { name: 'Thomas', gender: 'male', sexuality: 'hetero', age: 34 },
    premium: { name: 'Eva', gender: 'female', sexuality: 'hetero', age: 33 },
  },
  2: {
    genders: { female: 100 },
    ages: { female: [18, 70], male: [18, 70] },
    leadingAges: PRIME,
    sexualities: { female: { lesbian: 66, bi: 34 }, male: { bi: 1 } },
    countries: { NL: 100 },
    interests: ['reading', 'tea', 'art', 'theater', 'animals', 'hiking', 'cooking', 'gardening', 'vegetarian', 'music'],
    bodies: BODIES,
    reasons: { relationship: 5, dating: 3, chatting: 3, friendship: 5 },
    free: { name: 'Marleen', gender: 'female', sexuality: 'lesbian', age: 36 },
    premium: { name: 'Judith', gender: 'female', sexuality: 'lesbian', age: 41 },
  },
  3: {
    genders: { female: 54, male: 46 },
    ages: { female: [21, 68], male: [21, 70] },
    leadingAges: PRIME,
    sexualities: { male: { hetero: 76, bi: 18, gay: 6 }, female: { hetero: 66, bi: 30, lesbian: 4 } },
    countries: { NL: 78, DE: 22 },
    interests: [
      'bondage',
      'sadomasochism',
      'lingerie',
      'massages',
      'sex_toys',
      'tattoos',
      'wine',
      'safe_sex',
      'adventure',
    ],
    bodies: BODIES,
    reasons: { relationship: 3, dating: 4, chatting: 3, adventure: 5 },
    free: { name: 'Ruben', gender: 'male', sexuality: 'hetero', age: 41 },
    premium: { name: 'Isabel', gender: 'female', sexuality: 'hetero', age: 38 },
  },
  4: {
    genders: { female: 64, male: 36 },
    ages: { female: [18, 68], male: [18, 68] },
    leadingAges: PRIME,
    sexualities: STRAIGHT,
    countries: { GB: 62, IE: 14, US: 24 },
    interests: ['foodie', 'dancing', 'hugging', 'cooking', 'bbq', 'party', 'fashion', 'wine', 'music', 'kissing'],
    bodies: { male: { average: 4, athletic: 2, full: 3, muscular: 1 }, female: { curvy: 6, full: 5 } },
    reasons: REASONS,
    free: { name: 'Michael', gender: 'male', sexuality: 'hetero', age: 38 },
    premium: { name: 'Rosalie', gender: 'female', sexuality: 'hetero', age: 35 },
  },
  5: {
    genders: { female: 60, male: 40 },
    ages: { female: [50, 78], male: [50, 78] },
    leadingAges: [50, 75],
    sexualities: { male: { hetero: 94, bi: 4, gay: 2 }, female: { hetero: 94, bi: 4, lesbian: 2 } },
    countries: { NL: 84, BE: 13, LU: 3 },
    interests: [
      'gardening',
      'hiking',
      'tea',
      'coffee',
      'theater',
      'reading',
      'travelling',
      'biking',
      'music',
      'cooking',
    ],
    bodies: { male: { slim: 2, average: 6, full: 3 }, female: { slim: 2, average: 6, curvy: 3, full: 2 } },
    reasons: { relationship: 4, dating: 3, chatting: 4, friendship: 5 },
    free: { name: 'Gerard', gender: 'male', sexuality: 'hetero', age: 66 },
    premium: { name: 'Marijke', gender: 'female', sexuality: 'hetero', age: 64 },
  },
  6: {
    genders: { female: 62, male: 38 },
    ages: { female: [35, 58], male: [24, 58] },
    leadingAges: PRIME,
    sexualities: STRAIGHT,
    countries: { NL: 78, AT: 7, DE: 15 },
    interests: ['wine', 'fashion', 'lingerie', 'foodie', 'travelling', 'kissing', 'massages', 'theater', 'dancing'],
    bodies: BODIES,
    reasons: { relationship: 2, dating: 5, chatting: 3, adventure: 5 },
    free: { name: 'Jasper', gender: 'male', sexuality: 'hetero', age: 37 },
    premium: { name: 'Nicole', gender: 'female', sexuality: 'hetero', age: 44 },
  },
  7: {
    genders: { male: 100 },
    ages: { female: [18, 72], male: [18, 72] },
    leadingAges: PRIME,
    sexualities: { male: { gay: 84, bi: 16 }, female: { bi: 1 } },
    countries: { NL: 66, BE: 14, DE: 12, CH: 8 },
    interests: [
      'gym',
      'beer',
      'party',
      'sports',
      'travelling',
      'music',
      'tattoos',
      'outdoors',
      'video_games',
      'dancing',
    ],
    bodies: { male: { slim: 3, average: 4, athletic: 4, muscular: 3, full: 2 }, female: {} },
    reasons: REASONS,
    free: { name: 'Martijn', gender: 'male', sexuality: 'gay', age: 35 },
    premium: { name: 'Sander', gender: 'male', sexuality: 'gay', age: 39 },
  },
};
