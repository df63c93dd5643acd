/** Profiles a page. */
export const PAGE_SIZE = 24;
/** The last page that has a number. */
export const MAX_PAGE = 50;
/** Results are counted exactly up to here, "1.000+" beyond. */
export const COUNT_CAP = 1_000;
/** With fewer results than this on the first page, similar ones are added under a heading of their own. */
export const FEW_RESULTS = 6;
/** Years by which `similar` widens the age range on both sides. */
export const SIMILAR_AGE_YEARS = 10;
/** No site admits anyone younger. */
export const LOWEST_AGE = 18;
