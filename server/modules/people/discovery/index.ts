export { numberedPageQuery, selectNumberedPage, selectResults } from './discovery.queries.ts';
export { selectSearcher } from './searcher.queries.ts';
export { createDiscoveryService, type SearchPlaceView } from './discovery.service.ts';
export { compareWith, type ComparedRow, type FoundCardView } from './found-card.ts';
export type { SearchFilters } from './matching/matching.queries.ts';
export type { ResellCardView } from './resell-cards.ts';
export type { SavedSearchView } from './saved-searches/saved-searches.ts';
export { COUNT_LIMIT, NEW_MEMBER_MS, PAGE_SIZE } from './search/search-limits.schema.ts';
export { mailSavedSearches } from './saved-searches/search-mails.ts';
export {
  SEARCH_ORDERS,
  searchCallSchema,
  type Facet,
  type SearchInput,
  type SearchOrder,
} from './search/search.schema.ts';
export { buildWeeklyDigest, type WeeklyDigest } from './weekly/weekly-digest.ts';
export { scheduleWeeklyUpdates, sendWeeklyUpdates } from './weekly/weekly-updates.ts';
