import type { ProfileCardView } from '../profiles/index.ts';
import type { InterestQuestion, MatchAnswers, MatchQuestion } from './match-questions.ts';

/** A reason for a match; derived only from both profiles and the answers. */
export type MatchReason =
  /** Both look for the same. */
  | { kind: 'seek'; value: string }
  /** Interests on both profiles. */
  | { kind: 'interests'; values: string[] }
  /** Interests of the candidate that the answer stands for. */
  | { kind: InterestQuestion; values: string[] }
  /** Region of both; an ISO 3166-2 code. */
  | { kind: 'region'; value: string }
  /** Age difference: candidate minus member, in years. */
  | { kind: 'age'; years: number };

/** A matching profile, with a score of 1 to 100 and its reasons. */
export interface MatchView {
  profile: ProfileCardView;
  score: number;
  reasons: MatchReason[];
}

export interface MatchFinderView {
  questions: MatchQuestion[];
  answers: MatchAnswers;
  /** Best first; empty until all questions are answered. */
  matches: MatchView[];
}
