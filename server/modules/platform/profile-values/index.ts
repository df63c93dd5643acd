export { INTERESTS, type Interest } from './interests.ts';
export { regionNamesIn } from './region-names.ts';
export { REGIONS, isRegionOf } from './regions.ts';
export { activeSearchPlace, searchPlaceSql } from './search-place.ts';
export { servesCountry } from './served-countries.ts';
export type { AboutView, PhotoView, ProfileCardView, ProfileView, PromptView, SubjectView } from './profile.view.ts';
