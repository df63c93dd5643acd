import type { ProfileCardView } from '../profiles/profile.view.ts';
import type { InterestQuestion, MatchAnswers, MatchQuestion } from './match-questions.ts';

/** Why somebody fits; each is read off both profiles and the answers, none is guessed. */
export type MatchReason =
  /** Both look for the same. */
  | { kind: 'seek'; value: string }
  /** Interests that both have on their profiles. */
  | { kind: 'interests'; values: string[] }
  /** The other's interests that the answer stands for. */
  | { kind: InterestQuestion; values: string[] }
  /** Both live there; an ISO 3166-2 code. */
  | { kind: 'region'; value: string }
  /** As old as wished: years that the other is older than the member. */
  | { kind: 'age'; years: number };

/** Somebody who fits, with a score of 1 to 100 and the reasons for it. */
export interface MatchView {
  profile: ProfileCardView;
  score: number;
  reasons: MatchReason[];
}

export interface MatchFinderView {
  questions: MatchQuestion[];
  answers: MatchAnswers;
  /** Best first; empty until every question is answered. */
  matches: MatchView[];
}
