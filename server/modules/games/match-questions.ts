import type { Tenant } from '../../context.ts';
import type { Interest } from '../profiles/interests.ts';

/**
 * Questions of the match-finder whose options stand for interests: who chose one of them has it on their profile. Only
 * what a person would call the option's own words, since the reason says that it fits; the same nowhere twice in a
 * question.
 */
export const INTEREST_OPTIONS = {
  weekend: {
    outdoors: ['outdoors', 'hiking', 'biking', 'beach'],
    culture: ['art', 'theater', 'music', 'movies'],
    lively: ['party', 'dancing'],
    home: ['cooking', 'reading', 'video_games'],
    away: ['travelling', 'adventure'],
  },
  evening: {
    coffee: ['coffee', 'tea'],
    drinks: ['wine', 'beer'],
    dinner: ['foodie', 'sushi', 'bbq'],
    walk: ['hiking'],
    stage: ['movies', 'music', 'dancing'],
  },
  draw: {
    rope: ['bondage'],
    power: ['sadomasochism'],
    senses: ['massages', 'kissing', 'hugging'],
    style: ['lingerie', 'fashion'],
    toys: ['sex_toys'],
  },
} as const satisfies Record<string, Record<string, readonly Interest[]>>;

/** All questions with their options; each option stands for a fact that profiles hold. */
const OPTIONS = {
  /** The profile's reason. */
  seek: ['relationship', 'dating', 'chatting', 'adventure', 'friendship'],
  weekend: ['outdoors', 'culture', 'lively', 'home', 'away'],
  evening: ['coffee', 'drinks', 'dinner', 'walk', 'stage'],
  draw: ['rope', 'power', 'senses', 'style', 'toys'],
  nearby: ['region', 'country'],
  age: ['same', 'older', 'younger', 'any'],
} as const;

export type InterestQuestion = keyof typeof INTEREST_OPTIONS;
export type QuestionId = keyof typeof OPTIONS;

/** What a member answered, by question; a question is missing until it is answered. */
export type MatchAnswers = Partial<Record<QuestionId, string>>;

export interface MatchQuestion {
  id: QuestionId;
  options: string[];
}

const EVERYWHERE = ['seek', 'weekend', 'evening', 'nearby', 'age'] as const satisfies readonly QuestionId[];
/** Where a niche asks something of its own. */
const OF_NICHE: Partial<Record<Tenant['niche'], readonly QuestionId[]>> = {
  3: ['seek', 'draw', 'evening', 'nearby', 'age'],
};

/** The five questions of a niche, in the order they are asked. */
export function questionsOf(niche: Tenant['niche']): MatchQuestion[] {
  return (OF_NICHE[niche] ?? EVERYWHERE).map((id) => ({ id, options: [...OPTIONS[id]] }));
}

/** The answers that the niche's questions still have; what was answered under another niche is left out. */
export function knownAnswers(niche: Tenant['niche'], stored: Readonly<Record<string, unknown>>): MatchAnswers {
  const known = questionsOf(niche).filter(({ id, options }) => options.some((option) => option === stored[id]));
  return Object.fromEntries(known.map(({ id }) => [id, stored[id] as string]));
}

/** The interests that an answer stands for; none for a question that is about something else. */
export function interestsOf(question: InterestQuestion, answer: string | undefined): readonly Interest[] {
  const options: Readonly<Record<string, readonly Interest[]>> = INTEREST_OPTIONS[question];
  return (answer !== undefined && options[answer]) || [];
}
