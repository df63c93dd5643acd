import type { Searcher } from '../../../context.ts';
import { ageOn, localDate } from '../../../lib/time/local-date.ts';
import { mutualFit } from '../games/index.ts';
import { roundedDistanceKm } from '../places/index.ts';
import { factIfVisible, viewCard, type ProfileCardView, type ViewContext } from '../profiles/index.ts';
import type { ResultRow } from './discovery.queries.ts';
import { sharedCell } from './search/search-filters.ts';

/** A card of the search, compared with the searcher. */
export interface FoundCardView extends ProfileCardView {
  /** Rounded kilometres between the cells of both, at least 5. Null unless both share a location. */
  distance: number | null;
  /** Interests that both have, in the order of the profile. */
  common_interests: string[];
  /** How well the match-finder's answers of both fit, in per cent; null unless both have answered. */
  fit: number | null;
  /** Whether the profile is at the top because its member pays for it. */
  spotlight: boolean;
}

/** What two members are compared by. */
export type ComparedRow = Pick<
  ResultRow,
  'birthDate' | 'region' | 'interests' | 'reason' | 'gridX' | 'gridY' | 'fictional' | 'answers' | 'ownAnswers'
>;

type Comparison = Pick<FoundCardView, 'distance' | 'common_interests' | 'fit'>;

/** @param searcher undefined for a visitor, with whom nobody is compared */
export function viewFoundCard(
  row: ResultRow,
  view: ViewContext,
  searcher: Searcher | undefined,
): Omit<FoundCardView, 'spotlight'> {
  const nothing = { distance: null, common_interests: [], fit: null };
  return { ...viewCard(row, view), ...(searcher ? compareWith(row, view, searcher) : nothing) };
}

/** Compares a profile with a member, in what the site shows. */
export function compareWith(
  row: ComparedRow,
  view: Pick<ViewContext, 'tenant' | 'now'>,
  searcher: Searcher,
): Comparison {
  const { features } = view.tenant;
  const interests = features.shared_interests ? (factIfVisible(view, 'interests', row.interests) ?? []) : [];
  return {
    distance: features.distances ? distanceTo(row, searcher) : null,
    common_interests: interests.filter((interest) => searcher.interests.includes(interest)),
    fit: features.match_finder && features.match_percent ? fitWith(row, view, searcher) : null,
  };
}

/** A fictional profile lives nowhere. */
function distanceTo({ gridX, gridY, fictional }: ComparedRow, searcher: Searcher): number | null {
  const from = sharedCell(searcher);
  if (fictional || !from || gridX === null || gridY === null) return null;
  return roundedDistanceKm(from, { x: gridX, y: gridY });
}

function fitWith(row: ComparedRow, view: Pick<ViewContext, 'tenant' | 'now'>, searcher: Searcher): number | null {
  const today = localDate(view.now, view.tenant.time_zone);
  const side = (
    { birthDate, region, interests, reason }: Pick<Searcher, 'birthDate' | 'region' | 'interests' | 'reason'>,
    answers: ResultRow['answers'],
  ) => ({
    age: ageOn(today, birthDate),
    region,
    interests: factIfVisible(view, 'interests', interests) ?? [],
    reason: factIfVisible(view, 'reason', reason),
    answers,
  });
  return mutualFit(view.tenant.niche, side(searcher, row.ownAnswers), side(row, row.answers));
}
