/** Profiles a page. */
export const PAGE_SIZE = 24;
/** The last page that has a number. */
export const MAX_PAGE = 50;
/** Results are counted exactly up to here, "1.000+" beyond. */
export const COUNT_CAP = 1_000;
/** The database counts to the end of the last numbered page, so that each page that is there has its number. */
export const COUNT_LIMIT = Math.max(COUNT_CAP + 1, PAGE_SIZE * MAX_PAGE);
/** With fewer results than this on the first page, similar ones are added under a heading of their own. */
export const FEW_RESULTS = 6;
/** Years by which `similar` widens the age range on both sides. */
export const SIMILAR_AGE_YEARS = 10;
/** No site admits anyone younger. */
export const LOWEST_AGE = 18;
