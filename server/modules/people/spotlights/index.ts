export { runningSpotlightsSql, spotlightsFor, type RunningSpotlight } from './running-spotlights.ts';
export { settleSpotlights } from './settle-spotlights.ts';
export { spotlightSchema, type SpotlightInput } from './spotlights.schema.ts';
export { createSpotlightsService, type SpotlightsService } from './spotlights.service.ts';
export type { SpotlightNeed, SpotlightsView, SpotlightView } from './spotlights.view.ts';
