import { DAY_MS } from '../../../../lib/time/duration.ts';

export const PAGE_SIZE = 24;
export const MAX_PAGE = 50;
/** Results are counted exactly up to here and shown as "1.000+" beyond. */
export const COUNT_CAP = 1_000;
/** The database counts to one more than the numbered pages hold, to know whether more follow. */
export const COUNT_LIMIT = Math.max(COUNT_CAP, PAGE_SIZE * MAX_PAGE) + 1;
/** Below this number of results, the first page adds similar profiles under a heading. */
export const SIMILAR_RESULTS_BELOW = 6;
/** Years by which `similar` widens the age range on both sides, one after the other until somebody is found. */
export const SIMILAR_AGE_YEARS = [10, 30, 120] as const;
/** Minimum age of all sites. */
export const LOWEST_AGE = 18;
/** Maximum age of a search. */
export const HIGHEST_AGE = 120;
/** Distances to choose from, in kilometres: multiples of a cell's side, the precision of stored locations. */
export const DISTANCES = [10, 25, 50, 100] as const;
/** How long a member counts as new. */
export const NEW_MEMBER_MS = 14 * DAY_MS;
export const SAVED_SEARCHES_MAX = 10;
/** Also a constraint of the database. */
export const SEARCH_NAME_MAX = 40;
export const RESULTS_PER_AD = 12;
