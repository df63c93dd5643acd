import { INTEREST_OPTIONS, interestsForAnswer, type InterestQuestion, type MatchAnswers } from './match-questions.ts';
import type { MatchReason } from './match.view.ts';

/** Profile fields of member and candidate that the score uses. */
export interface MatchFacts {
  age: number;
  region: string | null;
  interests: readonly string[];
}

export interface CandidateFacts extends MatchFacts {
  reason: string | null;
}

/** Points per answer. Shared interests count one each, up to `SHARED_MOST`. */
const POINTS = { seek: 3, weekend: 2, draw: 2, evening: 2, nearby: 2, age: 2 } as const;
const MAX_SHARED_POINTS = 3;
/** "My age": maximum difference in years. */
const SAME_AGE_YEARS = 5;
/** Maximum number of interests in a reason. */
const MAX_NAMED_INTERESTS = 3;
/** Interests that cannot be the object of "you both like". */
const UNNAMED_INTERESTS: ReadonlySet<string> = new Set(['relationship', 'one_night_stand', 'threesome', 'vegetarian']);

const INTEREST_QUESTIONS = Object.keys(INTEREST_OPTIONS) as InterestQuestion[];

/** Points of one criterion, and the reason if the candidate meets it. */
interface CriterionResult {
  points: number;
  earned: number;
  reason: MatchReason | null;
}

const toCriterionResult = (points: number, reason: MatchReason | null): CriterionResult => ({
  points,
  earned: reason ? points : 0,
  reason,
});

/**
 * Scores a candidate against a member's answers, 0 to 100, with reasons. The score is the share of possible points that
 * are earned. Criteria that the member left open ("any age") or that their profile lacks are not counted; fields that
 * the candidate's profile lacks earn nothing.
 */
export function scoreMatch(
  answers: MatchAnswers,
  me: MatchFacts,
  other: CandidateFacts,
): { score: number; reasons: MatchReason[] } {
  const shared = sharedInterests(me, other);
  const judged = [
    ...scoreSeek(answers, other),
    ...(me.interests.length > 0 ? [scoreShared(shared)] : []),
    ...scoreInterests(answers, other, shared),
    ...scoreRegion(answers, me, other),
    ...scoreAge(answers, me, other),
  ];
  const possible = judged.reduce((sum, { points }) => sum + points, 0);
  const earned = judged.reduce((sum, wish) => sum + wish.earned, 0);
  return {
    score: possible === 0 ? 0 : Math.round((100 * earned) / possible),
    reasons: judged.flatMap(({ reason }) => reason ?? []),
  };
}

function scoreSeek({ seek }: MatchAnswers, other: CandidateFacts): CriterionResult[] {
  if (seek === undefined) return [];
  return [toCriterionResult(POINTS.seek, other.reason === seek ? { kind: 'seek', value: seek } : null)];
}

function sharedInterests(me: MatchFacts, other: MatchFacts): string[] {
  return other.interests.filter((interest) => me.interests.includes(interest) && !UNNAMED_INTERESTS.has(interest));
}

function scoreShared(shared: readonly string[]): CriterionResult {
  const reason =
    shared.length > 0 ? { kind: 'interests' as const, values: shared.slice(0, MAX_NAMED_INTERESTS) } : null;
  return { points: MAX_SHARED_POINTS, earned: Math.min(shared.length, MAX_SHARED_POINTS), reason };
}

/** Scores answers about interests. Interests already named as shared are not repeated. */
function scoreInterests(answers: MatchAnswers, other: MatchFacts, shared: readonly string[]): CriterionResult[] {
  const named = new Set(shared.slice(0, MAX_NAMED_INTERESTS));
  return INTEREST_QUESTIONS.flatMap((kind) => {
    const preferred: readonly string[] = interestsForAnswer(kind, answers[kind]);
    if (preferred.length === 0) return [];
    const fitting = other.interests.filter((interest) => preferred.includes(interest));
    const values = fitting.filter((interest) => !named.has(interest)).slice(0, MAX_NAMED_INTERESTS);
    for (const value of values) named.add(value);
    const earned = fitting.length > 0 ? POINTS[kind] : 0;
    return [{ points: POINTS[kind], earned, reason: values.length > 0 ? { kind, values } : null }];
  });
}

/** The same region is always a reason; it earns points only when the member asked for it. */
function scoreRegion({ nearby }: MatchAnswers, me: MatchFacts, other: MatchFacts): CriterionResult[] {
  if (me.region === null) return [];
  const reason = other.region === me.region ? { kind: 'region' as const, value: me.region } : null;
  return [toCriterionResult(nearby === 'region' ? POINTS.nearby : 0, reason)];
}

function scoreAge({ age }: MatchAnswers, me: MatchFacts, other: MatchFacts): CriterionResult[] {
  const years = other.age - me.age;
  const fits = { same: Math.abs(years) <= SAME_AGE_YEARS, older: years > 0, younger: years < 0 }[age ?? ''];
  return fits === undefined ? [] : [toCriterionResult(POINTS.age, fits ? { kind: 'age', years } : null)];
}
