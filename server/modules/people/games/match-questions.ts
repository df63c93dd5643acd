import type { Tenant } from '../../../context.ts';
import type { Interest } from '../../platform/profile-values/index.ts';

/**
 * Interests represented by each option of a question. Only interests that the option's own words name, because the
 * result states them as a reason; no interest occurs twice in a question.
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

/** All questions with their options. Each option corresponds to a profile field. */
const OPTIONS = {
  /** The profile field `reason`. */
  seek: ['relationship', 'dating', 'chatting', 'adventure', 'friendship'],
  weekend: ['outdoors', 'culture', 'lively', 'home', 'away'],
  evening: ['coffee', 'drinks', 'dinner', 'walk', 'stage'],
  draw: ['rope', 'power', 'senses', 'style', 'toys'],
  nearby: ['region', 'country'],
  age: ['same', 'older', 'younger', 'any'],
} as const;

export type InterestQuestion = keyof typeof INTEREST_OPTIONS;
type QuestionId = keyof typeof OPTIONS;

/** A member's answers by question; unanswered questions are absent. */
export type MatchAnswers = Partial<Record<QuestionId, string>>;

export interface MatchQuestion {
  id: QuestionId;
  options: string[];
}

const DEFAULT_QUESTIONS = ['seek', 'weekend', 'evening', 'nearby', 'age'] as const satisfies readonly QuestionId[];
/** Questions of niches that differ from the default. */
const NICHE_QUESTIONS: Partial<Record<Tenant['niche'], readonly QuestionId[]>> = {
  3: ['seek', 'draw', 'evening', 'nearby', 'age'],
};

export function questionsForNiche(niche: Tenant['niche']): MatchQuestion[] {
  return (NICHE_QUESTIONS[niche] ?? DEFAULT_QUESTIONS).map((id) => ({ id, options: [...OPTIONS[id]] }));
}

/** Drops stored answers that are not among the niche's questions, for example from another niche. */
export function filterKnownAnswers(niche: Tenant['niche'], stored: Readonly<Record<string, unknown>>): MatchAnswers {
  const known = questionsForNiche(niche).filter(({ id, options }) => options.some((option) => option === stored[id]));
  return Object.fromEntries(known.map(({ id }) => [id, stored[id] as string]));
}

export function interestsForAnswer(question: InterestQuestion, answer: string | undefined): readonly Interest[] {
  const options: Readonly<Record<string, readonly Interest[]>> = INTEREST_OPTIONS[question];
  return (answer !== undefined && options[answer]) || [];
}
