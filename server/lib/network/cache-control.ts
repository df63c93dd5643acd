import { DAY_SECONDS, MINUTE_MS, YEAR_SECONDS } from '../time/duration.ts';

/** Of a file whose address contains a hash of its content. */
export const CACHE_FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`;
/** A changed file appears within minutes, and pages do not wait for its revalidation. */
export const CACHE_MINUTES = `public, max-age=${(5 * MINUTE_MS) / 1000}, stale-while-revalidate=${DAY_SECONDS}`;
export const CACHE_DAY = `public, max-age=${DAY_SECONDS}`;
