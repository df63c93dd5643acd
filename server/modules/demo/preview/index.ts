export { createFixtureServices, type PureServices } from './fixture-services.ts';
export { FIXTURE_LOCKED, fixtureViewer } from './fixture-viewer.ts';
export {
  COMPOSITION_PARAMETER,
  FRAME_SCHEMES,
  FRAME_STATES,
  framePrefix,
  frameUrl,
  parseCatalogueUrl,
  parseFrameUrl,
  type FrameLocation,
  type FrameScheme,
  type FrameState,
} from './frame.schema.ts';
export { createPreviewTools, type PreviewTools } from './preview-tools.service.ts';
export { createPreviewService, type PreviewService, type PreviewTheme } from './preview.service.ts';
export { readComposition, type RoleFault, type RoleView, type ThemePreview } from './theme-preview.ts';
export type { PairRow, TokenGroupView, TokenRow, TokenTable, TokenValue } from './token-table.ts';
