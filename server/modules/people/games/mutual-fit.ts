import type { Tenant } from '../../../context.ts';
import { filterKnownAnswers, questionsForNiche, type MatchAnswers } from './match-questions.ts';
import { scoreMatch, type CandidateFacts } from './match-score.ts';
import type { StoredAnswers } from './match.queries.ts';

/** A member with the match-finder's answers as stored, and what the site shows of the profile. */
interface Side extends CandidateFacts {
  answers: StoredAnswers | null;
}

/**
 * How well two members fit by the match-finder, in per cent: the mean of both scores, the same for either. Null unless
 * both have answered all questions, and if nothing fits. What attracts somebody (`draw`) is left out: others could work
 * out the answer from how the number changes with their own.
 */
export function mutualFit(niche: Tenant['niche'], one: Side, other: Side): number | null {
  if (!one.answers || !other.answers) return null;
  const wishes = [completeAnswers(niche, one), completeAnswers(niche, other)] as const;
  if (!wishes[0] || !wishes[1]) return null;
  const sum = scoreMatch(wishes[0], one, other).score + scoreMatch(wishes[1], other, one).score;
  return Math.round(sum / 2) || null;
}

function completeAnswers(niche: Tenant['niche'], { answers }: Side): MatchAnswers | null {
  const known = filterKnownAnswers(niche, answers ?? {});
  if (questionsForNiche(niche).some(({ id }) => known[id] === undefined)) return null;
  return { ...known, draw: undefined };
}
