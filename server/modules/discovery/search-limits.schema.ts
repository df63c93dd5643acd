/** Profiles a page. */
export const PAGE_SIZE = 24;
/** The last page that has a number. */
export const MAX_PAGE = 50;
/** Results are counted exactly up to here, "1.000+" beyond. */
export const COUNT_CAP = 1_000;
/** The database counts to one behind the last numbered page, so that each has its number and it is known whether more follow. */
export const COUNT_LIMIT = Math.max(COUNT_CAP, PAGE_SIZE * MAX_PAGE) + 1;
/** With fewer results than this on the first page, similar ones are added under a heading of their own. */
export const FEW_RESULTS = 6;
/** Years by which `similar` widens the age range on both sides. */
export const SIMILAR_AGE_YEARS = 10;
/** No site admits anyone younger. */
export const LOWEST_AGE = 18;
/** The oldest age that can be asked for. */
export const HIGHEST_AGE = 120;
/** Kilometres that can be chosen as a distance: multiples of a cell's side, as anything finer would mean nothing. */
export const DISTANCES = [10, 25, 50, 100] as const;
/** For how long a member counts as new. */
export const NEW_MS = 14 * 86_400_000;
/** Searches that a member can keep. */
export const SAVED_MAX = 10;
/** The database's limit as well. */
export const SEARCH_NAME_MAX = 40;
/** At most one advertisement in so many results. */
export const RESULTS_AN_AD = 12;
