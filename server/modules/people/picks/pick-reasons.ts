import type { Searcher } from '../../../context.ts';
import { compareWith, NEW_MEMBER_MS, type ComparedRow } from '../discovery/index.ts';
import { factIfVisible, type ViewContext } from '../profiles/index.ts';
import type { PickReason } from './picks.view.ts';

/** Number of reasons stored for each person. */
const MAX_REASONS = 3;
const MAX_INTERESTS = 3;
/** Points for a full fit by the match-finder, for each shared interest, and for the same aim. */
const POINTS = { fit: 40, interest: 8, seek: 12, region: 6, new: 4 } as const;
/** Points within a distance in kilometres, nearest first. Beyond that, distance is no reason. */
const NEARNESS = [
  { km: 10, points: 14 },
  { km: 25, points: 10 },
  { km: 50, points: 5 },
] as const;

export type Candidate = ComparedRow & { id: string; createdAt: Date; lastActiveAt: Date };

interface Weighed {
  reason: PickReason;
  points: number;
}

/**
 * How well a candidate suits a member, and why, from what the site shows of both. Likes are ignored, because a member
 * could infer from the selection who likes them.
 */
export function weighCandidate(
  candidate: Candidate,
  view: Pick<ViewContext, 'tenant' | 'now'>,
  member: Searcher,
): { points: number; reasons: PickReason[] } {
  const { distance, common_interests: interests, fit } = compareWith(candidate, view, member);
  const found: Weighed[] = [
    ...(fit === null ? [] : [{ reason: { kind: 'fit' as const, percent: fit }, points: (POINTS.fit * fit) / 100 }]),
    ...weighInterests(interests),
    ...weighSeek(candidate, view, member),
    ...weighNearness(distance, candidate, member),
    ...weighNewness(candidate, view.now),
  ];
  const points = found.reduce((sum, each) => sum + each.points, 0);
  const reasons = found.sort((one, other) => other.points - one.points).map(({ reason }) => reason);
  return { points, reasons: reasons.length === 0 ? [{ kind: 'mutual' }] : reasons.slice(0, MAX_REASONS) };
}

function weighInterests(shared: readonly string[]): Weighed[] {
  const values = shared.slice(0, MAX_INTERESTS);
  return values.length === 0
    ? []
    : [{ reason: { kind: 'interests', values }, points: values.length * POINTS.interest }];
}

function weighSeek(candidate: Candidate, view: Pick<ViewContext, 'tenant'>, member: Searcher): Weighed[] {
  const value = factIfVisible(view, 'reason', candidate.reason);
  return value !== null && value === member.reason ? [{ reason: { kind: 'seek', value }, points: POINTS.seek }] : [];
}

/** The region is a reason only if the distance is not. */
function weighNearness(km: number | null, { region }: Candidate, member: Searcher): Weighed[] {
  const near = km === null ? undefined : NEARNESS.find((each) => km <= each.km);
  if (km !== null && near) return [{ reason: { kind: 'distance', km }, points: near.points }];
  if (region === null || region !== member.region) return [];
  return [{ reason: { kind: 'region', value: region }, points: POINTS.region }];
}

function weighNewness({ createdAt }: Candidate, now: Date): Weighed[] {
  const isNew = now.getTime() - createdAt.getTime() < NEW_MEMBER_MS;
  return isNew ? [{ reason: { kind: 'new' }, points: POINTS.new }] : [];
}
